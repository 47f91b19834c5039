import { z } from 'zod';
import { optionMembers } from '../../options/section.ts';
import { timeSpan } from '../../options/time-span.ts';
import { count, list } from '../../options/written-values.ts';

const server = z
  .string()
  .regex(
    /^(nats|tls):\/\/[^\s/@]+$/,
    'must be a URL like nats://host:4222 or tls://host:4222, without credentials',
  );

/** Options `Messaging:Nats`: the server with JetStream that carries events, where there is one. */
export const natsOptions = z
  .object(
    optionMembers('Messaging', {
      /**
       * Servers of one cluster with JetStream, `nats://host[:port]`, or `tls://` for TLS. With them JetStream carries
       * events to subscribers, and the database's event log is the outbox. Absent: subscribers read the event log.
       * @example nats://nats:4222
       */
      Servers: list(server).default([]),
      /**
       * User to sign in as.
       * @example platform
       */
      User: z.string().min(1).optional(),
      /**
       * Password of the user.
       * @example vault:nats#password
       */
      Password: z.string().min(1).optional(),
      /**
       * Token to sign in with, instead of a user.
       * @example vault:nats#token
       */
      Token: z.string().min(1).optional(),
      /**
       * File of credentials (`.creds`: a JWT and the seed of its key), instead of a user. Read at each connection.
       * @example /run/secrets/platform.creds
       */
      CredentialsFile: z.string().min(1).optional(),
      /**
       * Certificates of the authorities that the server's certificate is checked against, as a PEM file; absent: those
       * of the system.
       * @example /run/secrets/nats-ca.pem
       */
      CaFile: z.string().min(1).optional(),
      /**
       * Certificate to show to the server, as a PEM file; with `KeyFile`.
       * @example /run/secrets/nats.pem
       */
      CertificateFile: z.string().min(1).optional(),
      /**
       * Private key of the certificate, as a PEM file.
       * @example /run/secrets/nats-key.pem
       */
      KeyFile: z.string().min(1).optional(),
      /** Begins the names of the stream and its subjects: installations that share an account need different ones. */
      Prefix: z
        .string()
        .regex(/^[a-zA-Z\d_-]{1,64}$/, 'must be 1 to 64 letters, digits, `_` or `-`')
        .default('platform'),
      /** Servers that keep a copy of the stream; 3 or 5 in a cluster. Used when the stream is created. */
      Replicas: count({ min: 1, max: 5 }).default(1),
      /**
       * Maximum bytes of the stream; when it is full, events wait in the database. Used when the stream is created.
       * Absent: the limit of the account.
       * @example 10737418240
       */
      MaxBytes: count({ min: 1_048_576 }).optional(),
      /** A slower answer makes the health check Degraded; in milliseconds when read. */
      LatencyThreshold: timeSpan({ min: 1, max: 10_000 }).prefault('00:00:01'),
    }),
  )
  .superRefine(({ User, Password, Token, CredentialsFile, CertificateFile, KeyFile }, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if ((User === undefined) !== (Password === undefined))
      refuse(User === undefined ? 'User' : 'Password', 'is required: User and Password belong together');
    if ([User, Token, CredentialsFile].filter((way) => way !== undefined).length > 1)
      refuse('User', 'is one of three ways to sign in: set User and Password, Token, or CredentialsFile');
    if ((CertificateFile === undefined) !== (KeyFile === undefined))
      refuse(
        CertificateFile === undefined ? 'CertificateFile' : 'KeyFile',
        'is required: CertificateFile and KeyFile belong together',
      );
  })
  .prefault({});

export type NatsOptions = z.output<typeof natsOptions>;
