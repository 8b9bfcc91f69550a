import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import { parse, parseAllDocuments } from 'yaml';
import { ROOT } from '../system/project.mjs';

/**
 * Parts of manifests, with the fields that tests read.
 *
 * @typedef {{ name: string, labels: Record<string, string>, annotations: Record<string, string> }} Metadata
 * @typedef {{ matchLabels?: Record<string, string>, matchExpressions?: { operator: string, values: string[] }[] }} Selector
 * @typedef {{ name: string, value?: string, valueFrom?: { secretKeyRef: object } }} Variable
 * @typedef {{ httpGet: { path: string, port: string }, periodSeconds: number }} Probe
 * @typedef {{ ports: { port: number }[] }} Ports
 * @typedef {{ ipBlock?: { cidr: string, except: string[] } }} Peer
 * @typedef {{ scheme: string, path: { replaceFullPath: string } }} Redirect
 * @typedef {{ scaleTargetRef: { name: string }, maxReplicas?: number, maxReplicaCount?: number }} Scale
 */

/**
 * @typedef {object} Container
 * @property {string} name
 * @property {string} image
 * @property {string[]} command
 * @property {Variable[]} env
 * @property {object[]} [envFrom]
 * @property {{ name: string, containerPort: number }[]} ports
 * @property {object} securityContext
 * @property {object} resources
 * @property {{ name: string }[]} volumeMounts
 * @property {Probe} startupProbe
 * @property {Probe} readinessProbe
 * @property {Probe} livenessProbe
 */

/**
 * @typedef {object} PodSpec
 * @property {[Container]} containers
 * @property {{ name: string }[]} volumes
 * @property {{ runAsUser: number }} securityContext
 * @property {boolean} automountServiceAccountToken
 * @property {number} terminationGracePeriodSeconds
 */

/**
 * @typedef {object} RouteRule
 * @property {{ path: { type: string, value: string } }[]} matches
 * @property {{ requestRedirect: Redirect }[]} [filters]
 * @property {{ request: string }} [timeouts]
 * @property {object[]} backendRefs
 */

/** @typedef {{ metadata: Metadata, spec: PodSpec }} PodTemplate */

/**
 * What the manifests of each kind have besides metadata.
 *
 * @typedef {object} Contents
 * @property {{ data: Record<string, string> }} ConfigMap
 * @property {{ spec: { replicas?: number, selector: { matchLabels: Record<string, string> }, strategy: { rollingUpdate: { maxSurge: number } }, template: PodTemplate } }} Deployment
 * @property {{ spec: { listeners: { name: string }[] } }} Gateway
 * @property {{ spec: { parentRefs: [{ name: string, sectionName: string }], rules: RouteRule[] } }} HTTPRoute
 * @property {{ spec: Scale }} HorizontalPodAutoscaler
 * @property {object} Ingress
 * @property {{ spec: { template: PodTemplate } }} Job
 * @property {object} Namespace
 * @property {{ spec: { podSelector: Selector, ingress?: (Ports & { from: object[] })[], egress?: (Ports & { to: Peer[] })[] } }} NetworkPolicy
 * @property {{ spec: PodSpec }} Pod
 * @property {{ spec: { selector: Selector } }} PodDisruptionBudget
 * @property {{ spec: Scale & { triggers: { metadata: { query: string } }[] } }} ScaledObject
 * @property {object} Secret
 * @property {{ spec: Ports }} Service
 */

/** @typedef {keyof Contents} Kind */
/**
 * @template {Kind} [Of=Kind]
 * @typedef {Extract<{ [Each in Kind]: { kind: Each, metadata: Metadata } & Contents[Each] }[Kind], { kind: Of }>} Manifest
 */

/** @param {string} path */
export const read = (path) => readFileSync(join(ROOT, path), 'utf8');

/** @param {string} path @returns {Manifest[]} */
export function documentsOf(path) {
  return parseAllDocuments(read(path)).map((document) => {
    expect([path, document.errors]).toEqual([path, []]);
    return document.toJS();
  });
}

/**
 * Returns the documents of a kustomization, including those of its bases and components.
 *
 * @param {string} folder
 * @returns {Manifest[]}
 */
export function resourcesOf(folder) {
  /** @type {{ resources?: string[], components?: string[] }} */
  const { resources = [], components = [] } = parse(read(join(folder, 'kustomization.yaml')));
  return [...resources, ...components].flatMap((name) => {
    const path = join(folder, name);
    return name.endsWith('.yaml') ? documentsOf(path) : resourcesOf(path);
  });
}

/** @template {Kind} Of @param {Manifest[]} documents @param {Of} kind */
export function ofKindIn(documents, kind) {
  /** @param {Manifest} document @returns {document is Manifest<Of>} */
  const isOfKind = (document) => document.kind === kind;
  return documents.filter(isOfKind);
}

/** @template {Kind} Of @param {Manifest[]} documents @param {Of} kind @param {string} name */
export function namedIn(documents, kind, name) {
  const found = ofKindIn(documents, kind).find(({ metadata }) => metadata.name === name);
  if (!found) throw new Error(`There is no ${kind} ${name}`);
  return found;
}

export const OVERLAY = 'deploy/kubernetes/overlays/production';
export const base = resourcesOf('deploy/kubernetes/base');
const nginx = resourcesOf('deploy/kubernetes/edge/ingress-nginx');
const all = [...resourcesOf(OVERLAY), ...resourcesOf(join(OVERLAY, 'migrate')), ...nginx];
/** @template {Kind} Of @param {Of} kind */
export const ofKind = (kind) => ofKindIn(all, kind);
/** @template {Kind} Of @param {Of} kind @param {string} name */
export const named = (kind, name) => namedIn(all, kind, name);
/** @param {{ spec: { template: PodTemplate } }} document */
export const containerOf = ({ spec }) => spec.template.spec.containers[0];
