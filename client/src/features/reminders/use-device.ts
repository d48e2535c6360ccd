import { useEffect, useState } from 'react';
import { useOnReturn } from '../../lib/navigation/use-on-return.ts';
import { type Device, readDevice } from './device.ts';

/**
 * Returns what this browser can do about reminders, or null until that is known. Reads it again when the member returns
 * to the page, because they may have allowed notifications in the meantime.
 */
export function useDevice(pushKey: string | null): {
  device: Device | null;
  refreshDevice: () => Promise<void>;
} {
  const [device, setDevice] = useState<Device | null>(null);
  useEffect(() => {
    if (pushKey !== null) void readDevice(pushKey).then(setDevice);
  }, [pushKey]);
  const refreshDevice = async () => {
    if (pushKey !== null) setDevice(await readDevice(pushKey));
  };
  useOnReturn(() => void refreshDevice());
  return { device, refreshDevice };
}
