import type { HealthCheck } from '../kernel/health/check.ts';
import { errorCodesOf } from '../kernel/localization/error-codes.ts';
import type { OptionsOf } from '../kernel/options/section.ts';
import { persistenceSection } from '../kernel/persistence/persistence.options.ts';
import { UnitOfWork } from '../kernel/persistence/unit-of-work.ts';
import type { Area, SubgraphDefinition } from '../kernel/subgraph/area.ts';
import { bindPort } from '../kernel/subgraph/port.ts';
import { BlobEntity } from './blob/blob.entity.ts';
import { BlobResolver } from './blob/blob.resolver.ts';
import { BlobService } from './blob/blob.service.ts';
import { StoredBlobDirectory } from './blob/blob-directory.service.ts';
import { BlobHolders } from './blob/blob-holders.ts';
import { BlobUploadResolver } from './blob/blob-upload.resolver.ts';
import { BlobUploadService } from './blob/blob-upload.service.ts';
import { collectBlobs } from './blob/collect-blobs.ts';
import { measureStoredBytes } from './blob/stored-bytes.ts';
import { blobContent, blobDirectory, blobHolderKind, blobHolderPort } from './blobs.contract.ts';
import { blobsModule } from './blobs.module.ts';
import { blobsSection } from './blobs.options.ts';
import { blobsShield } from './blobs.shield.ts';
import { StoredBlobContent } from './content/blob-content.service.ts';
import type { BlobStore } from './content/blob-store.ts';
import { LazyBlobStore } from './content/lazy-blob-store.ts';
import { SignedAddresses } from './content/signed-addresses.ts';
import { blobsMigrations } from './migrations/blobs.migrations.ts';

/** Services that live as long as the process. */
interface BlobsProcess {
  readonly holders: BlobHolders;
  readonly store: BlobStore;
  readonly addresses: SignedAddresses;
  readonly content: StoredBlobContent;
}

const subgraph: SubgraphDefinition<BlobsProcess> = {
  name: 'blobs',
  errorCodes: errorCodesOf(blobsModule),
  resolvers: [BlobResolver, BlobUploadResolver],
  references: { Blob: ({ id }, resolver) => resolver(BlobResolver).blob(String(id)) },
  shield: blobsShield,
  wire(request, { clock, cipher, replicas, jobs, options }, { holders, store, addresses, content }) {
    const { Provider, ContentTypes, MaxPending } = options(blobsSection);
    const unit = new UnitOfWork(request, { clock, cipher, replicas });
    const policy = {
      isExternal: Provider === 'external',
      contentTypes: ContentTypes,
      maxPending: MaxPending,
    };
    const service = new BlobService(unit, clock, jobs, holders, policy);
    const uploads = new BlobUploadService({
      store,
      addresses,
      content,
      unit,
      clock,
      jobs,
      policy,
      blobs: service,
    });
    return [new BlobResolver(service), new BlobUploadResolver(uploads)];
  },
};

/** Files that rows of other areas reference. */
export const blobsArea: Area<BlobsProcess> = {
  name: 'blobs',
  module: blobsModule,
  entities: [BlobEntity],
  migrations: blobsMigrations,
  options: [blobsSection],
  subgraph,
  healthChecks: (options) =>
    storageHealthChecks(options(blobsSection), options(persistenceSection).DataDirectory),
  open({ registry, ports, database, clock, cipher, options }) {
    const settings = options(blobsSection);
    const holders = new BlobHolders(() =>
      registry.all(blobHolderKind).map(({ area }) => ports.get(blobHolderPort(area))),
    );
    const store = new LazyBlobStore(settings, options(persistenceSection).DataDirectory);
    const limits = { maxSize: settings.MaxSize, orphanAge: settings.OrphanAge };
    const addresses = new SignedAddresses(cipher, clock);
    const content = new StoredBlobContent(database, clock, store, limits, addresses);
    return { holders, store, addresses, content };
  },
  ports({ database, clock, options }, { holders, content }) {
    const isChecked = options(blobsSection).Provider !== 'external';
    return [
      bindPort(blobDirectory, new StoredBlobDirectory(database, clock, holders, isChecked)),
      bindPort(blobContent, content),
    ];
  },
  jobs: ({ database, clock, logger }, opened) => [
    collectBlobs({ database, clock, logger, ...opened }),
    measureStoredBytes(database, clock),
  ],
};

/** Checks the bucket (specification, "Dependency checks"); there is no check for other providers. */
export function storageHealthChecks(
  options: OptionsOf<typeof blobsSection>,
  dataDirectory: string,
): readonly HealthCheck[] {
  if (options.Provider !== 's3') return [];
  const store = new LazyBlobStore(options, dataDirectory);
  const check = async (signal: AbortSignal) => {
    await store.check(signal);
    return { status: 'Healthy' as const };
  };
  return [{ name: 'object-storage', tags: ['readiness', 'startup'], check }];
}
