import { useAutoplay, useReaderSettings } from '../reader-settings.ts';
import type { Reading } from '../use-reading.ts';
import { useReaderKeys } from './use-reader-keys.ts';

/** What the keys do. */
export function useReaderActions({ player, next, previous }: Reading, onKeys: () => void): void {
  const { settings, changeSettings } = useReaderSettings();
  const { autoplay, setAutoplay } = useAutoplay();

  useReaderKeys(settings.letterKeys, (action) => {
    if (typeof action === 'object') return changeSettings({ speed: action.speed });
    switch (action) {
      case 'togglePlay':
        return player.send({ type: 'toggled' });
      case 'startAgain':
        return player.send({ type: 'startedAgain' });
      case 'next':
        return next();
      case 'previous':
        return previous();
      case 'repeat':
        return changeSettings({ repeat: !settings.repeat });
      case 'autoplay':
        return setAutoplay(!autoplay);
      case 'wholeMeaning':
        return changeSettings({ wholeMeaning: !settings.wholeMeaning });
      case 'keys':
        return onKeys();
    }
  });
}
