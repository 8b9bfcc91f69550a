import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import { parse, parseAllDocuments } from 'yaml';
import { ROOT } from '../system/project.mjs';

export const read = (path) => readFileSync(join(ROOT, path), 'utf8');

export function documentsOf(path) {
  return parseAllDocuments(read(path)).map((document) => {
    expect([path, document.errors]).toEqual([path, []]);
    return document.toJS();
  });
}

/** Returns the documents of a kustomization, including those of its bases and components. */
export function resourcesOf(folder) {
  const { resources = [], components = [] } = parse(read(join(folder, 'kustomization.yaml')));
  return [...resources, ...components].flatMap((name) => {
    const path = join(folder, name);
    return name.endsWith('.yaml') ? documentsOf(path) : resourcesOf(path);
  });
}

export const OVERLAY = 'deploy/kubernetes/overlays/production';
export const base = resourcesOf('deploy/kubernetes/base');
const nginx = resourcesOf('deploy/kubernetes/edge/ingress-nginx');
const all = [...resourcesOf(OVERLAY), ...resourcesOf(join(OVERLAY, 'migrate')), ...nginx];
export const ofKind = (kind) => all.filter((document) => document.kind === kind);
export const named = (kind, name) => ofKind(kind).find(({ metadata }) => metadata.name === name);
export const containerOf = ({ spec }) => spec.template.spec.containers[0];
