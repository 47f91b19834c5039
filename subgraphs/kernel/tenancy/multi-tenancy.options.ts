import { z } from 'zod';
import { defineSection } from '../options/section.ts';

/** Section `MultiTenancy`. */
export const multiTenancySection = defineSection(
  'MultiTenancy',
  z.object({
    /** Claim of a token that names its tenant. */
    TenantIdClaimType: z.string().min(1).default('tenant_id'),
    /** Claim that must be `true` in a token without tenant before it administers the host. */
    HostClaimType: z.string().min(1).default('is_host'),
    /** Header that must repeat the claim where it is sent. */
    TenantIdHeaderName: z.string().min(1).default('X-Tenant-Id'),
  }),
);
