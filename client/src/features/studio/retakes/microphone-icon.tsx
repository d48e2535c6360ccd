import { PathIcon } from '../../../ui/icon.tsx';

const microphonePath =
  'M12 3.5a3 3 0 0 1 3 3v5a3 3 0 0 1-6 0v-5a3 3 0 0 1 3-3zM5.5 11.5a6.5 6.5 0 0 0 13 0M12 18v3';

/** A microphone. Not among the shared icons, because readers don't need it. */
export const MicrophoneIcon = ({ size }: { size: number }) => <PathIcon path={microphonePath} size={size} />;
