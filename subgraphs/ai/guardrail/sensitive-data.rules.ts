import type { GuardrailFinding } from '../ai.contract.ts';

/** One kind of sensitive text. The patterns have bounded repetitions and begin at the start of a word: linear time. */
interface SensitiveKind {
  /** Stands in place of what was found. */
  readonly replacement: string;
  readonly pattern: RegExp;
  /** Length of what is really meant of a match; 0: nothing. Absent: all of it. */
  readonly lengthOf?: (match: string) => number;
}

/** Secrets and personal data, the most certain first. */
const kinds: readonly SensitiveKind[] = [
  {
    replacement: '[private key]',
    pattern:
      /-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----(?:[\w+/=\s\\:,]|-(?!-)){0,16000}(?:-----END [A-Z ]{0,30}PRIVATE KEY-----)?/g,
  },
  {
    replacement: '[token]',
    pattern: /(?<![\w-])eyJ[\w-]{5,4000}\.eyJ[\w-]{5,8000}(?:\.[\w-]{0,2000})?/g,
  },
  {
    replacement: '[API key]',
    pattern:
      /(?<![\w-])(?:sk-[\w-]{16,200}|[rs]k_(?:live|test)_\w{16,200}|gh[oprsu]_\w{30,255}|github_pat_\w{20,255}|glpat-[\w-]{20,128}|xox[abeprs]-[\w-]{10,200}|A[KS]IA[0-9A-Z]{16}|AIza[\w-]{35}|npm_\w{36}|hf_\w{30,64})/g,
  },
  {
    replacement: '[IBAN]',
    pattern: /(?<![A-Za-z0-9])[A-Z]{2}\d{2}(?: ?[A-Z0-9]){11,30}/g,
    lengthOf: ibanLength,
  },
  {
    replacement: '[card number]',
    pattern: /(?<![\d.-])\d(?:[ -]?\d){12,18}(?!\d)/g,
    lengthOf: (match) => (passesLuhn(match) ? match.length : 0),
  },
  {
    replacement: '[email address]',
    pattern: /(?<![\w.+-])[\w.+-]{1,64}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){1,4}/g,
  },
  {
    replacement: '[phone number]',
    pattern:
      /(?<![\w.+]|\d )(?:(?:\+|00)[1-9](?:[ ./()-]{0,2}\d){7,14}|(?:\(\d{3}\) ?|\d{3}[-.])\d{3}[-.]\d{4})(?!\d)/g,
  },
];

/** Secrets and personal data in a text. */
export function findSensitiveData(text: string): GuardrailFinding[] {
  return kinds.flatMap(({ pattern, replacement, lengthOf }) =>
    [...text.matchAll(pattern)].flatMap(({ index: start, 0: match }) => {
      const length = lengthOf?.(match) ?? match.length;
      return length === 0 ? [] : [{ start, end: start + length, replacement }];
    }),
  );
}

/** The checksum of card numbers (ISO/IEC 7812-1). */
function passesLuhn(text: string): boolean {
  const digits = text.replace(/[ -]/g, '');
  let sum = 0;
  for (let at = 0; at < digits.length; at += 1) {
    const digit = Number(digits[digits.length - 1 - at]);
    const doubled = digit * 2;
    sum += at % 2 === 0 ? digit : doubled > 9 ? doubled - 9 : doubled;
  }
  // A row of zeros passes, too.
  return sum > 0 && sum % 10 === 0;
}

/** Lengths of account numbers by country (ISO 13616). */
const ibanLengths =
  'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DK18 DO28 EE20 EG29 ES24 FI18 ' +
  'FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 ' +
  'LU20 LV21 LY25 MC27 MD24 ME22 MK19 MR27 MT31 MU30 NL18 NO15 PK24 PL28 PS29 PT25 QA29 RO24 RS22 SA24 SC31 SE24 ' +
  'SI19 SK24 SM27 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20';

const lengthsByCountry: ReadonlyMap<string, number> = new Map(
  ibanLengths.split(' ').map((written) => [written.slice(0, 2), Number(written.slice(2))]),
);

/** Characters of the account number that a match begins with, spaces included; 0: none. */
function ibanLength(match: string): number {
  const wanted = lengthsByCountry.get(match.slice(0, 2)) ?? 0;
  let end = 0;
  let number = '';
  for (; end < match.length && number.length < wanted; end += 1) if (match[end] !== ' ') number += match[end];
  return wanted > 0 && number.length === wanted && remainderOf(number) === 1 ? end : 0;
}

/** ISO 7064 MOD 97-10: the country and the check digits come last, letters count from 10. */
function remainderOf(iban: string): number {
  let remainder = 0;
  for (const each of iban.slice(4) + iban.slice(0, 4))
    for (const digit of String(Number.parseInt(each, 36))) remainder = (remainder * 10 + Number(digit)) % 97;
  return remainder;
}
