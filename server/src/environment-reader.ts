export type Environment = Record<string, string | undefined>;

/** Reads values of the environment, and collects the errors of all of them. */
export class EnvironmentReader {
  readonly errors: string[] = [];
  readonly #environment: Environment;

  constructor(environment: Environment) {
    this.#environment = environment;
  }

  text(name: string, fallback?: string): string {
    const value = this.#environment[name]?.trim() || fallback;
    if (value === undefined) this.errors.push(`${name} is required.`);
    return value ?? '';
  }

  integer(name: string, fallback: number, min: number, max: number): number {
    const value = Number(this.#environment[name]?.trim() || fallback);
    const isInRange = Number.isInteger(value) && value >= min && value <= max;
    if (!isInRange) this.errors.push(`${name} must be a whole number from ${min} to ${max}.`);
    return value;
  }

  list(name: string, fallback: string): string[] {
    const texts = this.text(name, fallback).split(',');
    return texts.map((listItem) => listItem.trim()).filter(Boolean);
  }

  url(name: string, fallback?: string): URL | undefined {
    const value = this.text(name, fallback);
    if (value === '') return undefined;
    if (URL.canParse(value) && /^https?:/.test(value)) return new URL(value);
    this.errors.push(`${name} must be an address such as http://localhost:5173.`);
    return undefined;
  }

  databaseUrl(name: string, fallback?: string): string {
    const value = this.text(name, fallback);
    // A fallback that is wrong has been reported under its own name.
    const isUnset = value === '' || value === fallback;
    this.reportUnlessValid(
      isUnset || (/^postgres(ql)?:/.test(value) && URL.canParse(value)),
      `${name} must be an address such as postgresql://user:password@host:5432/name. In a password, write signs such as / or @ as %2F or %40.`,
    );
    return value;
  }

  isYes(name: string, fallback: 'yes' | 'no'): boolean {
    const value = this.text(name, fallback);
    this.reportUnlessValid(['yes', 'no'].includes(value), `${name} must be yes or no.`);
    return value === 'yes';
  }

  reportUnlessValid(isValid: boolean, error: string): void {
    if (!isValid) this.errors.push(error);
  }
}
