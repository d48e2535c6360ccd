/** The package has no types. These are the parts that tests use. */
declare module '@echogarden/espeak-ng-emscripten' {
  /** `audio_position` is in milliseconds. `id` is the name of a phoneme. */
  export type EspeakEvent = { type: string; audio_position: number; id?: string | number };

  type Espeak = {
    set_voice(name: string): void;
    /** Sets the speed in words per minute. */
    set_rate(speed: number): void;
    /** Calls `onPart` with signed 16-bit samples at 22,050 Hz, and null at the end. */
    synthesize(text: string, onPart: (samples: ArrayBuffer | null, events: EspeakEvent[]) => void): void;
  };

  export default function createEspeak(): Promise<{ eSpeakNGWorker: new () => Espeak }>;
}
