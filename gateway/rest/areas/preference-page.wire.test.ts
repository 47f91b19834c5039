import { describe, expect, it } from 'vitest';
import { changesIn } from './preference-page.wire.ts';

describe('the form of preferences', () => {
  it('says what differs from what the page showed', () => {
    const form = new URLSearchParams([
      ['was:type:a.b:email', 'on'],
      ['was:type:a.b:sms', 'off'],
      ['type:a.b:sms', 'on'],
      ['was:category:Sales:sms', ''],
      ['category:Sales:sms', 'off'],
      ['was:type:a.b:inApp', 'on'],
      ['type:a.b:inApp', 'on'],
      ['nonsense', 'on'],
    ]);
    expect(changesIn(form)).toEqual({
      types: [
        { notificationType: 'a.b', channel: 'email', isEnabled: false },
        { notificationType: 'a.b', channel: 'sms', isEnabled: true },
      ],
      categories: [{ category: 'Sales', channel: 'sms', isEnabled: false }],
    });
  });

  it('is read no further than the operation takes', () => {
    const fields = Array.from({ length: 40_000 }, () => ['was:type:a:b', 'on'] as [string, string]);
    let read = 0;
    const form = {
      *[Symbol.iterator]() {
        for (const field of fields) {
          read += 1;
          yield field;
        }
      },
    };
    const { types } = changesIn(form as unknown as URLSearchParams);
    expect(types.length).toBeGreaterThan(2_000);
    expect(read).toBeLessThan(2 * fields.length);
  });
});
