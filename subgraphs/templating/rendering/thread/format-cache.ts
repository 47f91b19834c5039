import { LRUCache } from 'lru-cache';

/** Maximum number of cached formats of each kind. */
const kept = 200;

/** Formats by culture and options: making one costs as much as rendering a small page. */
export class FormatCache {
  private readonly dates = new LRUCache<string, Intl.DateTimeFormat>({ max: kept });
  private readonly numbers = new LRUCache<string, Intl.NumberFormat>({ max: kept });
  private readonly languages = new LRUCache<string, string>({ max: kept });

  /** @throws {RangeError} for invalid options or an invalid culture. */
  date(culture: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
    const key = keyOf(culture, options);
    const format = this.dates.get(key) ?? new Intl.DateTimeFormat(culture, options);
    this.dates.set(key, format);
    return format;
  }

  /** @throws {RangeError} for invalid options or an invalid culture. */
  number(culture: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
    const key = keyOf(culture, options);
    const format = this.numbers.get(key) ?? new Intl.NumberFormat(culture, options);
    this.numbers.set(key, format);
    return format;
  }

  /** A culture's name in its own language. */
  nameOf(culture: string): string {
    const names = () => new Intl.DisplayNames([culture], { type: 'language' }).of(culture) ?? culture;
    const name = this.languages.get(culture) ?? names();
    this.languages.set(culture, name);
    return name;
  }
}

const keyOf = (culture: string, options: object) => `${culture} ${JSON.stringify(options)}`;
