import { Arg, Mutation, Query, Resolver } from '../../kernel/subgraph/type-graphql.ts';
import type { LifecycleService } from './lifecycle.service.ts';
import { Template, TemplateLifecycleInfo } from './template.type.ts';
import type { TemplateReader } from './template-reader.service.ts';

const named = { description: 'Name of the template.' };
const ofCulture = { nullable: true, description: 'BCP 47, exactly; null: every culture.' };

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

  @Mutation(() => Template, { description: 'Publishes the draft; approves a draft under review.' })
  publishTemplate(
    @Arg('name', () => String, named) name: string,
    @Arg('culture', () => String, ofCulture) culture?: string | null,
  ): Promise<Template> {
    return this.service.publish(name, culture);
  }

  @Mutation(() => Template, {
    description: 'Makes the published revision a draft; without one there is no effect.',
  })
  unpublishTemplate(
    @Arg('name', () => String, named) name: string,
    @Arg('culture', () => String, ofCulture) culture?: string | null,
  ): Promise<Template> {
    return this.service.unpublish(name, culture);
  }

  @Mutation(() => TemplateLifecycleInfo, {
    description: 'Hands the draft to review; `CONFLICT` where the deployment has reviews switched off.',
  })
  async submitTemplateForReview(
    @Arg('name', () => String, named) name: string,
    @Arg('culture', () => String, ofCulture) culture?: string | null,
  ): Promise<TemplateLifecycleInfo> {
    return this.service.infoOf(await this.service.submit(name, culture));
  }

  @Mutation(() => TemplateLifecycleInfo, { description: 'Publishes what is under review.' })
  async approveTemplate(
    @Arg('name', () => String, named) name: string,
    @Arg('culture', () => String, ofCulture) culture?: string | null,
  ): Promise<TemplateLifecycleInfo> {
    return this.service.infoOf(await this.service.approve(name, culture));
  }

  @Mutation(() => TemplateLifecycleInfo, { description: 'Hands what is under review back as a draft.' })
  async rejectTemplate(
    @Arg('name', () => String, named) name: string,
    @Arg('culture', () => String, ofCulture) culture?: string | null,
  ): Promise<TemplateLifecycleInfo> {
    return this.service.infoOf(await this.service.reject(name, culture));
  }

  @Mutation(() => TemplateLifecycleInfo, { description: 'Takes what is published out of use for good.' })
  async archiveTemplate(
    @Arg('name', () => String, named) name: string,
    @Arg('culture', () => String, ofCulture) culture?: string | null,
  ): Promise<TemplateLifecycleInfo> {
    return this.service.infoOf(await this.service.archive(name, culture));
  }
}
