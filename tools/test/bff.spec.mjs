import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import swc from '@swc/core';
import { ROOT } from '../system/project.mjs';

const SOURCES = join(ROOT, 'bff', 'src');
const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((path) =>
  /(?<!\.spec)\.ts$/.test(path),
);

/** @import { ClassMethod, Decorator, StringLiteral, TemplateElement } from '@swc/core' */
/** @typedef {ClassMethod | StringLiteral | TemplateElement} Node */

/** The types of nodes that these tests look at. */
const TYPES = new Set(['ClassMethod', 'StringLiteral', 'TemplateElement']);

/** @param {object} value @returns {value is Node} */
const isNode = (value) => 'type' in value && typeof value.type === 'string' && TYPES.has(value.type);

/** Returns every node of these types in a source's syntax tree. @param {string} path */
function nodesOf(path) {
  /** @type {Node[]} */
  const nodes = [];
  const visit = (/** @type {unknown} */ value) => {
    if (typeof value !== 'object' || value === null) return;
    if (isNode(value)) nodes.push(value);
    for (const child of Object.values(value)) visit(child);
  };
  visit(swc.parseFileSync(join(SOURCES, path), { syntax: 'typescript', decorators: true, target: 'es2022' }));
  return nodes;
}

const VERBS = new Set(['Get', 'Post', 'Put', 'Patch', 'Delete']);

/** @param {Decorator} decorator */
const isOfRoute = ({ expression }) =>
  expression.type === 'CallExpression' && expression.callee.type === 'Identifier' && VERBS.has(expression.callee.value);

/** Returns the route handlers of a controller, each with its number of statements. @param {string} path */
function routesOf(path) {
  return nodesOf(path)
    .filter((node) => node.type === 'ClassMethod')
    .filter(({ function: handler }) => handler.decorators?.some(isOfRoute))
    .map(({ key, function: handler }) => [
      `${path} ${key.type === 'Identifier' ? key.value : key.type}`,
      handler.body?.stmts.length,
    ]);
}

const STATEMENT =
  /^\s*\(?\s*(SELECT\b|INSERT\s+INTO\b|UPDATE\s+\w+\s+SET\b|DELETE\s+FROM\b|WITH\s+\w+\s+AS\b|LISTEN\b|NOTIFY\b)/;

/** Returns whether a string of the source is an SQL statement. @param {string} path */
const holdsSql = (path) =>
  nodesOf(path).some(
    (node) =>
      (node.type === 'StringLiteral' && STATEMENT.test(node.value)) ||
      (node.type === 'TemplateElement' && STATEMENT.test(node.raw)),
  );

describe('The BFF', () => {
  it('has controllers whose routes have one statement each', () => {
    const routes = files.filter((path) => path.endsWith('.controller.ts')).flatMap(routesOf);
    expect(routes.length).toBeGreaterThan(30);
    expect(routes.filter(([, statements]) => statements !== 1)).toEqual([]);
  });

  it('has SQL only in its repositories', () => {
    const holding = files.filter(holdsSql);
    expect(holding.filter((path) => path.endsWith('.repository.ts')).length).toBeGreaterThan(8);
    // This file touches no table: it checks that the server answers, and sends a NOTIFY.
    expect(holding.filter((path) => !path.endsWith('.repository.ts'))).toEqual(['database/database.ts']);
  });
});
