import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

const SOURCE_PATH = /`((?:src|tests|tools|docs|openapi|field-plugins|account-scripts)\/[\w./-]+\.\w+)`/g;
const LINK = /\]\((?!https?:|mailto:|#)([^)#\s]+)/g;

const pages = execFileSync('git', ['ls-files', '*.md'], { encoding: 'utf8' }).split('\n').filter(Boolean);

test('names only files that exist in documents', () => {
  expect(pages.length).toBeGreaterThan(100);
  const missing = pages.flatMap(page =>
    findNamedFiles(page, readFileSync(page, 'utf8'))
      .filter(file => !existsSync(file))
      .map(file => `${page}: ${file}`),
  );
  expect(missing).toEqual([]);
});

test('detects a link and a path to files that no longer exist', () => {
  const text = 'See [the list](../list.md#top), [a site](https://example.com) and `src/core/gone.ts`.';
  expect(findNamedFiles('docs/decisions/page.md', text)).toEqual(['src/core/gone.ts', 'docs/list.md']);
});

/** Returns the paths of source files in backticks, and of linked files, from the project's folder. */
function findNamedFiles(page: string, text: string): string[] {
  const paths = [...text.matchAll(SOURCE_PATH)].map(([, path = '']) => path);
  const links = [...text.matchAll(LINK)].map(([, link = '']) => normalize(join(dirname(page), link)));
  return [...paths, ...links];
}
