import { expect, it } from 'vitest';
import { readCallback } from './provider-callback.rules.ts';

const deliveryId = '00000000-0000-7000-8000-0000000000d1';
const address = 'bob@acme.test';
const time = '2026-01-01T00:00:00.000Z';
const occurredAt = new Date(time);

const headers = [{ name: 'X-Delivery-Id', value: deliveryId }];
const bounced = (bounceType: string, mail: object = { headers }) => ({
  notificationType: 'Bounce',
  mail,
  bounce: {
    bounceType,
    timestamp: time,
    bouncedRecipients: [{ emailAddress: address, diagnosticCode: 'smtp; 550 5.1.1 unknown' }],
  },
});
const bySns = (event: unknown) => ({ Type: 'Notification', Message: JSON.stringify(event) });
const bounce = { deliveryId, address, reason: 'Bounce', details: 'smtp; 550 5.1.1 unknown', occurredAt };
const complaint = { deliveryId, address, reason: 'Complaint', occurredAt };

it.each([
  ['a bounce by SES', 'ses', bounced('Permanent'), [bounce]],
  ['one by SNS', 'ses', bySns(bounced('Permanent')), [bounce]],
  ['a transient bounce', 'ses', bounced('Transient'), []],
  ['a message that is not ours', 'ses', bounced('Permanent', { headers: [] }), []],
  ['no original headers', 'ses', bounced('Permanent', {}), []],
  [
    'a complaint by SES',
    'ses',
    bySns({
      eventType: 'Complaint',
      mail: { headers },
      complaint: {
        timestamp: time,
        complainedRecipients: [{ emailAddress: address }],
        complaintFeedbackType: 'abuse',
      },
    }),
    [{ ...complaint, details: 'abuse' }],
  ],
  ['a delivery by SES', 'ses', bySns({ notificationType: 'Delivery', mail: { headers }, delivery: {} }), []],
  ['a text of SNS itself', 'ses', { Type: 'Notification', Message: 'Successfully validated' }, []],
  [
    'events of SendGrid',
    'sendgrid',
    [
      { event: 'delivered', email: address, 'smtp-id': `<${deliveryId}@acme.test>`, timestamp: 1 },
      { event: 'bounce', type: 'blocked', email: address, 'smtp-id': `<${deliveryId}@acme.test>` },
      {
        event: 'bounce',
        type: 'bounce',
        email: address,
        'smtp-id': `<${deliveryId}@acme.test>`,
        timestamp: occurredAt.getTime() / 1_000,
        reason: '550',
      },
      { event: 'spamreport', email: address, 'smtp-id': `<${deliveryId}@acme.test>` },
      { event: 'spamreport', email: address, 'smtp-id': '<other@acme.test>' },
    ],
    [
      { ...bounce, details: '550' },
      { ...complaint, details: null, occurredAt: null },
    ],
  ],
  [
    'the general form',
    'other',
    {
      events: [
        { deliveryId, address, kind: 'Bounce', isPermanent: false },
        { deliveryId, address, kind: 'Complaint', occurredAt: time },
        { deliveryId, address, kind: 'Bounce', occurredAt: 'yesterday' },
      ],
    },
    [
      { ...complaint, details: null },
      { ...bounce, details: null, occurredAt: null },
    ],
  ],
])('reads %s', (_, provider, body, feedback) => {
  expect(readCallback(provider, JSON.stringify(body))).toEqual({ feedback, confirmUrl: null });
});

it.each([
  ['ses', '[]'],
  ['ses', 'no JSON'],
  ['sendgrid', '{}'],
  ['other', '{"events":[{"deliveryId":1}]}'],
  ['other', ''],
])('refuses another form of %s: %s', (provider, body) => {
  expect(readCallback(provider, body)).toBeNull();
});

const report = (count: number) => Array<object>(count).fill({ deliveryId, address, kind: 'Bounce' });
const recipients = (count: number) => Array<object>(count).fill({ emailAddress: address });

it.each([
  ['other', (count: number) => ({ events: report(count) })],
  ['sendgrid', (count: number) => Array<object>(count).fill({ event: 'delivered' })],
  ['ses', (count: number) => bySns({ complaint: { complainedRecipients: recipients(count) } })],
  ['ses', (count: number) => bySns({ mail: { headers: Array<object>(count).fill(headers[0] ?? {}) } })],
])('takes 10,000 reports by %s, and no more', (provider, body) => {
  expect(readCallback(provider, JSON.stringify(body(10_000)))).not.toBeNull();
  expect(readCallback(provider, JSON.stringify(body(10_001)))).toBeNull();
});
