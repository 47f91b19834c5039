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

  it('runs without compilers: no dev packages, no optional ones, and no .npmrc that would bring them back', () => {
    expect(readFileSync(join(repositoryRoot, '.npmrc'), 'utf8')).toContain('include=dev');
    expect(stage('packages')).toContain('npm ci --ignore-scripts --omit=dev --omit=optional');
    expect(stage('packages')).not.toContain('.npmrc');
  });

  it('runs as an unprivileged user, on the project’s Node version, with a health check', () => {
    expect(stage('base')).toMatch(/^FROM node:24-\w+-slim AS base$/m);
    expect(stage(null)).toMatch(/^USER node$/m);
    expect(stage(null)).toMatch(/^HEALTHCHECK .*\/health\/startup/m);
  });

  it('listens where other containers reach it, in development too', () => {
    expect(stage(null)).toMatch(/^ENV .*\bGateway__Host=\*$/m);
  });

  it('starts as npm does', () => {
    const { scripts } = JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8'));
    const [, entry = '[]'] = /^ENTRYPOINT (?<entry>.*)$/m.exec(stage(null)) ?? [];
    const [, command = '[]'] = /^CMD (?<command>\[.*)$/m.exec(stage(null)) ?? [];
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
