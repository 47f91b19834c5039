import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { catalogOf, knownPrices } from '../../../test/testkit/provider/ai-catalog.ts';
import { Prices } from './prices.ts';

const at = new Date('2026-11-21T12:00:00Z');
const million = { inputTokens: 1_000_000, outputTokens: 1_000_000, at };
const tokens = fc.integer({ min: 0, max: 100_000_000 });

describe('prices', () => {
  const known = knownPrices();

  it.each([
    ['openai', 'gpt-4o-mini', '0.750000000000'],
    ['OpenAI', 'GPT-4o-mini', '0.750000000000'],
    ['azure-openai', 'gpt-4o-mini', '0.750000000000'],
    ['AzureOpenAI', 'gpt-4o-mini', '0.750000000000'],
  ])('know %s %s', (provider, model, cost) => {
    expect(known.costOf({ ...million, provider, model })).toBe(cost);
  });

  it.each([
    ['openai', 'unheard-of'],
    ['nobody', 'gpt-4o-mini'],
    ['ollama', 'llama3'],
    ['openai-compatible', 'gpt-4o-mini'],
    ['my-openai', 'gpt-4o-mini'],
    ['vllm-openai', 'gpt-4o-mini'],
    ['constructor', 'gpt-4o-mini'],
    ['__proto__', 'gpt-4o-mini'],
  ])('do not know %s %s: null, not 0', (provider, model) => {
    expect(known.costOf({ ...million, provider, model })).toBeNull();
  });

  it('go by the kind of a configured provider, not by what its name is like', () => {
    const baseUrl = { BaseUrl: 'https://models.example.com/v1', ApiKey: 'k' };
    const catalog = catalogOf({
      mine: { Kind: 'OpenAI' },
      openai: { Kind: 'openai-compatible', ...baseUrl },
      local: { Kind: 'openai-compatible', ...baseUrl },
    });
    const prices = new Prices({}, catalog);
    expect(prices.costOf({ ...million, provider: 'mine', model: 'gpt-4o-mini' })).toBe('0.750000000000');
    expect(prices.costOf({ ...million, provider: 'openai', model: 'gpt-4o-mini' })).toBeNull();
    expect(prices.costOf({ ...million, provider: 'local', model: 'echo' })).toBeNull();
    const named = new Prices({ AzureOpenAI: { m: { Input: 1, Output: 0 } } }, catalogOf());
    expect(named.costOf({ ...million, provider: 'azure-openai', model: 'm' })).toBe('1.000000000000');
  });

  it('are unknown where they cannot be computed, which stops no settlement', () => {
    const own = new Prices({ p: { m: { Input: 1, Output: 1 } } }, catalogOf());
    expect(own.costOf({ ...million, provider: 'p', model: 'm', inputTokens: 0.5 })).toBeNull();
  });

  it('are nothing for the embedded provider, which is free', () => {
    expect(known.costOf({ ...million, provider: 'Local', model: 'echo' })).toBe('0.000000000000');
  });

  it('of the operator come first, by name in any case', () => {
    const own = new Prices(
      {
        openai: { 'GPT-4o-mini': { Input: 1, Output: 2 } },
        Ollama: { llama3: { Input: 0, Output: 0.000001 } },
        local: { echo: { Input: 5, Output: 5 } },
      },
      catalogOf(),
    );
    expect(own.costOf({ ...million, provider: 'openai', model: 'gpt-4o-mini' })).toBe('3.000000000000');
    expect(own.costOf({ ...million, provider: 'ollama', model: 'LLAMA3' })).toBe('0.000001000000');
    expect(own.costOf({ ...million, provider: 'local', model: 'echo' })).toBe('10.000000000000');
    expect(own.costOf({ ...million, provider: 'openai', model: 'gpt-4o' })).not.toBeNull();
  });

  it('of tokens that the provider cached are prices of their own, else that of the input', () => {
    const cached = { ...million, cacheReadTokens: 500_000, cacheWriteTokens: 100_000 };
    // The price data: 2.5, 1.25 for what was read, 10.
    expect(known.costOf({ ...cached, cacheWriteTokens: null, provider: 'openai', model: 'gpt-4o' })).toBe(
      '11.875000000000',
    );
    const own = new Prices(
      { p: { all: { Input: 10, Output: 1, CacheRead: 1, CacheWrite: 20 }, plain: { Input: 10, Output: 1 } } },
      catalogOf(),
    );
    expect(own.costOf({ ...cached, provider: 'p', model: 'all' })).toBe('7.500000000000');
    expect(own.costOf({ ...cached, provider: 'p', model: 'plain' })).toBe('11.000000000000');
  });

  it('are exact to the millionth of a price with six digits of its own', () => {
    const price = fc.integer({ min: 0, max: 1_000_000_000 });
    fc.assert(
      fc.property(tokens, tokens, price, price, (inputTokens, outputTokens, input, output) => {
        const own = new Prices({ p: { m: { Input: input / 1e6, Output: output / 1e6 } } }, catalogOf());
        const exact = BigInt(inputTokens) * BigInt(input) + BigInt(outputTokens) * BigInt(output);
        const cost = own.costOf({ provider: 'p', model: 'm', inputTokens, outputTokens, at }) ?? '';
        expect(BigInt(cost.replace('.', ''))).toBe(exact);
      }),
    );
  });
});
