import { type DocumentNode, getOperationAST } from 'graphql';
import type { Graph } from '../../execution/graph.ts';
import { createDocumentCache } from '../../supergraph/document-cache.ts';
import type { PlannedOperation } from '../../supergraph/supergraph.ts';

/** Cache entries; as many as plans. */
const keptDocuments = 1_000;

/** A document that Apollo Server has parsed, validated and admitted. */
class CachedDocument {
  private readonly operations = new Map<string | undefined, PlannedOperation>();

  constructor(readonly document: DocumentNode) {}

  /**
   * The operation that a request names, if the fast path supports it.
   * @returns null for an unknown operation, or one that Apollo Server must answer or refuse.
   */
  operation(graph: Graph, name: string | undefined): PlannedOperation | null {
    const known = this.operations.get(name);
    if (known !== undefined) return known;
    const planned = this.plan(graph, name);
    if (planned !== null) this.operations.set(name, planned);
    return planned;
  }

  private plan(graph: Graph, name: string | undefined): PlannedOperation | null {
    const { document } = this;
    const operation = getOperationAST(document, name);
    if (!operation || operation.operation === 'subscription') return null;
    if (graph.isUntimed({ document, operation })) return null;
    try {
      return graph.supergraph.plan(document, name);
    } catch {
      return null;
    }
  }
}

/** Documents that Apollo Server has admitted, by their texts. */
export class CachedDocuments {
  private readonly documents = createDocumentCache<CachedDocument>(keptDocuments);

  remember(source: string, document: DocumentNode): void {
    if (!this.documents.has(source)) this.documents.set(source, new CachedDocument(document));
  }

  get(source: string): CachedDocument | undefined {
    return this.documents.get(source);
  }
}
