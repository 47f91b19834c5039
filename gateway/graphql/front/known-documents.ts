import type { DocumentNode } from 'graphql';
import { keptByText } from '../kept-by-text.ts';

/** Documents kept; as many as plans. */
const keptDocuments = 1_000;

/** Documents that Apollo Server has parsed, validated and let pass, by their texts. */
export class KnownDocuments {
  private readonly documents = keptByText<DocumentNode>(keptDocuments);

  remember(source: string, document: DocumentNode): void {
    this.documents.set(source, document);
  }

  get(source: string): DocumentNode | undefined {
    return this.documents.get(source);
  }
}
