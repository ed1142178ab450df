import { expect, test } from 'vitest';
import { recogniseDelimiter } from './recogniseLayout.ts';

test.each([
  ['a table', 'Name;Phone\nA;1\nB;2\n', ';'],
  ['a table with spaces after the delimiters', 'Name; Phone\nA; 1\n', ';'],
  ['a table below a title', 'Report of May\n\nName;Phone\nA;1\nB;2\n', ';'],
  ['a table below many lines', `${'Account 1\n'.repeat(8)}Name;Sum\nA;1\nB;2\n`, ';'],
  ['one column with several values in a cell', 'Email\na@x.org; b@x.org\nc@x.org\n', ','],
  ['one column with several values in every cell', 'Email\na@x.org; b@x.org\nc@x.org; d@x.org\n', ','],
  ['one column with several values in few cells', 'Email\na@x.org;b@x.org\nc@x.org\nd@x.org\n', ','],
  ['one column of quoted names', 'Name\n"Doe; John"\n', ','],
])('finds the delimiter of %s', (_, sample, delimiter) => {
  expect(recogniseDelimiter(sample)).toBe(delimiter);
});
