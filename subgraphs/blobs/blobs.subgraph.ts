import { persistenceSection } from '../kernel/persistence/persistence.options.ts';
import { UnitOfWork } from '../kernel/persistence/unit-of-work.ts';
import type { Area, SubgraphDefinition } from '../kernel/subgraph/area.ts';
import { bindPort, definePort } from '../kernel/subgraph/port.ts';
import { BlobEntity } from './blob/blob.entity.ts';
import { BlobResolver } from './blob/blob.resolver.ts';
import { BlobService } from './blob/blob.service.ts';
import { StoredBlobDirectory } from './blob/blob-directory.service.ts';
import { BlobHolders } from './blob/blob-holders.ts';
import { collectBlobs } from './blob/collect-blobs.ts';
import { blobContent, blobDirectory, blobHolderKind, blobHolderPort } from './blobs.contract.ts';
import { blobsModule } from './blobs.module.ts';
import { blobsSection } from './blobs.options.ts';
import { blobsShield } from './blobs.shield.ts';
import { StoredBlobContent } from './content/blob-content.service.ts';
import type { BlobStore } from './content/blob-store.ts';
import { LazyBlobStore } from './content/lazy-blob-store.ts';
import { storageHealthChecks } from './content/storage-health-check.ts';
import { blobsMigrations } from './migrations/blobs.migrations.ts';

/** What lives as long as the process. */
interface BlobsProcess {
  readonly holders: BlobHolders;
  readonly store: BlobStore;
}

const blobsProcess = definePort<BlobsProcess>('blobs.process');

const subgraph: SubgraphDefinition = {
  name: 'blobs',
  resolvers: [BlobResolver],
  references: { Blob: ({ id }, resolver) => resolver(BlobResolver).blob(String(id)) },
  shield: blobsShield,
  wire(request, { clock, cipher, replicas, jobs, ports, options }) {
    const { Provider, ContentTypes, MaxPending } = options(blobsSection);
    const service = new BlobService(
      new UnitOfWork(request, { clock, cipher, replicas }),
      clock,
      jobs,
      ports.get(blobsProcess).holders,
      { isExternal: Provider === 'external', contentTypes: ContentTypes, maxPending: MaxPending },
    );
    return [new BlobResolver(service)];
  },
};

/** Files that rows of other areas hold. */
export const blobsArea: Area = {
  name: 'blobs',
  module: blobsModule,
  entities: [BlobEntity],
  migrations: blobsMigrations,
  options: [blobsSection],
  subgraph,
  healthChecks: (options) =>
    storageHealthChecks(options(blobsSection), options(persistenceSection).DataDirectory),
  ports({ registry, ports, database, clock, options }) {
    const settings = options(blobsSection);
    const holders = new BlobHolders(() =>
      registry.all(blobHolderKind).map(({ area }) => ports.get(blobHolderPort(area))),
    );
    const store = new LazyBlobStore(settings, options(persistenceSection).DataDirectory);
    const limits = { maxSize: settings.MaxSize, orphanAge: settings.OrphanAge };
    const isChecked = settings.Provider !== 'external';
    return [
      bindPort(blobsProcess, { holders, store }),
      bindPort(blobDirectory, new StoredBlobDirectory(database, clock, holders, isChecked)),
      bindPort(blobContent, new StoredBlobContent(database, clock, store, limits)),
    ];
  },
  jobs: ({ database, clock, logger, ports }) => [
    collectBlobs({ database, clock, logger, ...ports.get(blobsProcess) }),
  ],
};
