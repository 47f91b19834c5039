import { Mutation } from '../../kernel/subgraph/mutation.ts';
import { Arg, Query, Resolver } from '../../kernel/subgraph/type-graphql.ts';
import type { LifecycleService } from './lifecycle.service.ts';
import type { TemplateView } from './read-template.ts';
import {
  Template,
  TemplateLifecycleInfo,
  type TemplateOfCulture,
  templateOfCulture,
} from './template.type.ts';
import type { TemplateReader } from './template-reader.service.ts';

const named = { description: 'Name of the template.' };

/** Input and payload of the mutations that take a template from one status to another. */
const move = {
  input: templateOfCulture,
  payload: {
    template: [Template, 'The template in its new status.'],
    lifecycle: [TemplateLifecycleInfo, 'Its new status, and the transitions that are possible from there.'],
  },
} as const;

@Resolver(() => TemplateLifecycleInfo)
export class LifecycleResolver {
  constructor(
    private readonly reader: TemplateReader,
    private readonly service: LifecycleService,
  ) {}

  @Query(() => TemplateLifecycleInfo, { description: 'Status of a template and its possible transitions.' })
  async templateLifecycle(
    @Arg('name', () => String, named) name: string,
    @Arg('culture', () => String, {
      nullable: true,
      description:
        'BCP 47; one without a template falls back: fr-CA, fr, every culture. Null: every culture.',
    })
    culture?: string | null,
  ): Promise<TemplateLifecycleInfo> {
    return this.service.infoOf(await this.reader.get(name, culture));
  }

  @Mutation('Publishes the draft; approves a draft under review.', move)
  async publishTemplate({ name, culture }: TemplateOfCulture) {
    return this.payloadOf(await this.service.publish(name, culture));
  }

  @Mutation('Makes the published revision a draft; without one there is no effect.', move)
  async unpublishTemplate({ name, culture }: TemplateOfCulture) {
    return this.payloadOf(await this.service.unpublish(name, culture));
  }

  @Mutation('Submits the draft for review; `CONFLICT` if reviews are disabled.', move)
  async submitTemplateForReview({ name, culture }: TemplateOfCulture) {
    return this.payloadOf(await this.service.submit(name, culture));
  }

  @Mutation('Publishes the revision under review.', move)
  async approveTemplate({ name, culture }: TemplateOfCulture) {
    return this.payloadOf(await this.service.approve(name, culture));
  }

  @Mutation('Returns the revision under review to draft.', move)
  async rejectTemplate({ name, culture }: TemplateOfCulture) {
    return this.payloadOf(await this.service.reject(name, culture));
  }

  @Mutation('Archives the published revision permanently.', move)
  async archiveTemplate({ name, culture }: TemplateOfCulture) {
    return this.payloadOf(await this.service.archive(name, culture));
  }

  private payloadOf(template: TemplateView) {
    return { template, lifecycle: () => this.service.infoOf(template) };
  }
}
