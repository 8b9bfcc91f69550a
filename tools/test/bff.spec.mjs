import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import swc from '@swc/core';
import { ROOT } from '../system/project.mjs';

const SOURCES = join(ROOT, 'bff', 'src');
const files = readdirSync(SOURCES, { recursive: true }).filter((path) => /(?<!\.spec)\.ts$/.test(path));

/** Returns every node of a source's syntax tree. */
function nodesOf(path) {
  const nodes = [];
  const visit = (value) => {
    if (typeof value !== 'object' || value === null) return;
    if (typeof value.type === 'string') nodes.push(value);
    for (const child of Object.values(value)) visit(child);
  };
  visit(swc.parseFileSync(join(SOURCES, path), { syntax: 'typescript', decorators: true, target: 'es2022' }));
  return nodes;
}

const VERBS = new Set(['Get', 'Post', 'Put', 'Patch', 'Delete']);

/** Returns the route handlers of a controller, each with its number of statements. */
function routesOf(path) {
  return nodesOf(path)
    .filter(({ type, function: handler }) => {
      if (type !== 'ClassMethod') return false;
      return handler.decorators?.some(({ expression }) => VERBS.has(expression.callee?.value));
    })
    .map(({ key, function: handler }) => [`${path} ${key.value}`, handler.body.stmts.length]);
}

const STATEMENT =
  /^\s*\(?\s*(SELECT\b|INSERT\s+INTO\b|UPDATE\s+\w+\s+SET\b|DELETE\s+FROM\b|WITH\s+\w+\s+AS\b|LISTEN\b|NOTIFY\b)/;

/** Returns whether a string of the source is an SQL statement. */
const holdsSql = (path) =>
  nodesOf(path).some(
    ({ type, value, raw }) =>
      (type === 'StringLiteral' && STATEMENT.test(value)) || (type === 'TemplateElement' && STATEMENT.test(raw)),
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
