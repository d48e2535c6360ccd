import { useEffect, useState } from 'react';

type Preview = { file: File; address: string };

/** An address for a chosen file. Pictures as data, sounds as blobs: what the page's policy lets through. */
export function usePreview(file: File | undefined, isPicture: boolean): string | null {
  const [preview, setPreview] = useState<Preview | null>(null);
  useEffect(() => {
    if (file === undefined) return;
    let isWanted = true;
    const reading = isPicture ? readAsData(file) : Promise.resolve(URL.createObjectURL(file));
    void reading.then((address) => {
      if (isWanted && address !== null) setPreview({ file, address });
    });
    return () => {
      isWanted = false;
      // Only a blob's address holds memory; to a data address this does nothing.
      void reading.then((address) => address !== null && URL.revokeObjectURL(address));
    };
  }, [file, isPicture]);
  return file !== undefined && preview?.file === file ? preview.address : null;
}

/** Null for a file that cannot be read any more. */
function readAsData(file: File): Promise<string | null> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : null);
    reader.onerror = () => resolve(null);
    reader.readAsDataURL(file);
  });
}
