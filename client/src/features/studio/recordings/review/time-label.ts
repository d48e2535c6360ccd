/** Formats a time in a recording to the hundredth of a second, such as "0:07.35" or "1:02:03.50". */
export function formatTime(seconds: number): string {
  const hundredths = Math.round(seconds * 100);
  const [minutes, rest] = [Math.floor(hundredths / 6000), hundredths % 6000];
  const secondsText = (rest / 100).toFixed(2).padStart(5, '0');
  if (minutes < 60) return `${minutes}:${secondsText}`;
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}:${secondsText}`;
}
