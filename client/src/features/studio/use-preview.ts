import { useEffect, useState } from 'react';

/** An address for a chosen file. Pictures as data, sounds as blobs: what the page's policy lets through. */
export function usePreview(file: File | undefined, isPicture: boolean): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (file === undefined) return;
    let blob: string | null = null;
    const reader = new FileReader();
    if (isPicture) {
      reader.onload = () => setAddress(typeof reader.result === 'string' ? reader.result : null);
      reader.readAsDataURL(file);
    } else {
      blob = URL.createObjectURL(file);
      setAddress(blob);
    }
    return () => {
      if (reader.readyState === FileReader.LOADING) reader.abort();
      if (blob !== null) URL.revokeObjectURL(blob);
      setAddress(null);
    };
  }, [file, isPicture]);
  return address;
}
