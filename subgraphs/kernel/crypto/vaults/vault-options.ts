import { z } from 'zod';
import { optionMembers } from '../../options/section.ts';

const text = z.string().min(1);
const url = z
  .url({ protocol: /^https?$/, error: 'must be an http or https URL' })
  .transform((written) => written.replace(/(?<!\/)\/+$/, ''));
const path = z.string().regex(/^[\w.-]+(\/[\w.-]+)*$/, 'must be a path without slashes at its ends');

/** `Vault:HashiCorp`. */
export const hashiCorpOptions = z
  .object(
    optionMembers('Vault__HashiCorp', {
      /** Address of the vault; required with the provider `hashicorp`. */
      Address: url.optional(),
      /**
       * Namespace (Enterprise).
       * @example platform
       */
      Namespace: text.optional(),
      /**
       * Token of the service. The alternatives are the two logins below.
       * @example vault-token
       */
      Token: text.optional(),
      /**
       * Role of the AppRole login.
       * @example platform
       */
      RoleId: text.optional(),
      /**
       * Secret of the AppRole login.
       * @example secret-id
       */
      SecretId: text.optional(),
      /**
       * Role of the Kubernetes login.
       * @example platform
       */
      KubernetesRole: text.optional(),
      /** Service account token of the Kubernetes login. */
      KubernetesTokenFile: text.default('/var/run/secrets/kubernetes.io/serviceaccount/token'),
      /**
       * Mount path of the login; default `approle` or `kubernetes`.
       * @example approle
       */
      AuthPath: path.optional(),
      /** Mount path of the transit engine. */
      TransitMount: path.default('transit'),
      /** Key of the transit engine that wraps data keys: an AEAD key, such as `aes256-gcm96`. */
      KeyName: path.default('platform'),
      /** Mount path of the KV engine (version 2) that holds secrets. */
      SecretsMount: path.default('secret'),
    }),
  )
  .prefault({});

/** `Vault:Aws`. */
export const awsOptions = z
  .object(
    optionMembers('Vault__Aws', {
      /** Region of key and secrets. */
      Region: text.default('us-east-1'),
      /**
       * Id, ARN or alias of the symmetric KMS key; required with the provider `aws`.
       * @example alias/platform
       */
      KeyId: text.optional(),
      /** Address instead of Amazon's. */
      Endpoint: url.optional(),
      /**
       * Access key; absent: the credentials of the environment, the container or the machine.
       * @example AKIAEXAMPLE
       */
      AccessKeyId: text.optional(),
      /**
       * Secret of the access key.
       * @example secret-access-key
       */
      SecretAccessKey: text.optional(),
    }),
  )
  .prefault({});

/** `Vault:Azure`. */
export const azureOptions = z
  .object(
    optionMembers('Vault__Azure', {
      /** Address of the vault, `https://<name>.vault.azure.net`; required with the provider `azure`. */
      VaultUrl: url.optional(),
      /** Name of the RSA key that wraps data keys. */
      KeyName: text.default('platform'),
      /**
       * Directory tenant of the application; absent: the credentials of the environment or the machine.
       * @example 9188040d-6c67-4c5b-b112-36a304b66dad
       */
      TenantId: text.optional(),
      /**
       * The application.
       * @example 6e74172b-be56-4843-9ff4-e66a39bb12e3
       */
      ClientId: text.optional(),
      /**
       * Secret of the application.
       * @example client-secret
       */
      ClientSecret: text.optional(),
    }),
  )
  .prefault({});

/** Parsed. */
export type HashiCorpOptions = z.output<typeof hashiCorpOptions>;
export type AwsVaultOptions = z.output<typeof awsOptions>;
export type AzureVaultOptions = z.output<typeof azureOptions>;
