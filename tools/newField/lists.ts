import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface NewType {
  /** The name in field definitions, e.g. `PhoneNumber`. */
  readonly name: string;
  /** The name of the folder, e.g. `phone-number`. */
  readonly folder: string;
  /** The name of the variable, e.g. `phoneNumber`. */
  readonly variable: string;
}

interface ListChange {
  readonly file: string;
  readonly importLine: string;
  /** The line to insert before `end`, the text at the end of the list. */
  readonly line: string;
  readonly end: string;
}

/** Adds one import and one line to each list of `field-plugins/`; the formatter sorts the imports. */
export function addToLists(plugins: string, type: NewType): void {
  for (const change of changesFor(type)) {
    const path = join(plugins, change.file);
    const text = readFileSync(path, 'utf8');
    const at = text.indexOf(change.end, text.indexOf('const '));
    const lastImport = text.lastIndexOf('\nimport ');
    if (at < 0 || lastImport < 0)
      throw new Error(`${change.file} has no list that ends with '${change.end}'.`);
    const list = `${text.slice(0, at)}${change.line}${text.slice(at)}`;
    writeFileSync(
      path,
      `${list.slice(0, lastImport + 1)}${change.importLine}\n${list.slice(lastImport + 1)}`,
    );
  }
}

function changesFor({ name, folder, variable }: NewType): ListChange[] {
  const part = (suffix: string, file: string) => ({
    importLine: `import { ${variable}${suffix} } from './${folder}/${folder}.${file}';`,
  });
  return [
    {
      file: 'index.core.ts',
      ...part('Plugin', 'core.ts'),
      line: `  ${variable}Plugin,\n`,
      end: '] as const;',
    },
    { file: 'index.ui.ts', ...part('Ui', 'ui.tsx'), line: `  ${name}: ${variable}Ui,\n`, end: '} satisfies' },
    {
      file: 'index.server.ts',
      ...part('Server', 'server.ts'),
      line: `  ${name}: ${variable}Server,\n`,
      end: '} satisfies',
    },
    {
      file: 'index.chat.ts',
      ...part('Chat', 'chat.ts'),
      line: `  ${name}: ${variable}Chat,\n`,
      end: '} satisfies',
    },
    {
      file: 'index.samples.ts',
      ...part('Samples', 'samples.ts'),
      line: `  ${name}: ${variable}Samples,\n`,
      end: '} as const satisfies',
    },
    {
      file: 'index.messages.ts',
      importLine: `import ${variable} from './${folder}/${folder}.messages.json' with { type: 'json' };`,
      line: `  ${variable},\n`,
      end: '];\n',
    },
  ];
}
