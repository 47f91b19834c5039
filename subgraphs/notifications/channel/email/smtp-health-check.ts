import type { HealthCheck } from '../../../kernel/health/check.ts';
import type { EmailOptions } from './email-options.ts';
import { SmtpMailer } from './smtp-mailer.ts';

/** The SMTP handshake (specification, "Dependency checks"); none while the channel is off. */
export function smtpHealthChecks(options: EmailOptions): readonly HealthCheck[] {
  if (options.Smtp.Host === undefined) return [];
  const mailer = new SmtpMailer(options);
  return [
    {
      name: 'smtp',
      tags: ['readiness'],
      check: async () => {
        await mailer.verify();
        return { status: 'Healthy' };
      },
    },
  ];
}
