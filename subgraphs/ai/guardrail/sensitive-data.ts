import type { GuardrailDefinition, GuardrailVerdict } from '../ai.contract.ts';
import { findSensitiveData } from './sensitive-data.rules.ts';

const redact = (text: string): GuardrailVerdict => ({ action: 'redact', findings: findSensitiveData(text) });
const block = (text: string): GuardrailVerdict => ({
  action: findSensitiveData(text).length > 0 ? 'block' : 'allow',
});

/** Secrets and personal data: API keys, private keys, JWTs, card and account numbers, e-mail addresses, phone numbers. */
export const sensitiveDataGuardrails: readonly GuardrailDefinition[] = [
  { name: 'redact-sensitive-data', before: redact, after: redact },
  { name: 'block-sensitive-data', before: block, after: block },
];
