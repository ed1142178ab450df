import { join } from 'node:path';
import { addToList, type GeneratedListEntry } from '../generators/addToList.ts';

export interface NewFieldType {
  /** The name in field definitions, e.g. `PhoneNumber`. */
  readonly name: string;
  /** The name of the folder, e.g. `phone-number`. */
  readonly folder: string;
  /** The name of the variable, e.g. `phoneNumber`. */
  readonly variable: string;
}

/** Adds one import and one line to each list of `field-plugins/`. */
export function addFieldTypeToLists(plugins: string, type: NewFieldType): void {
  for (const { file, ...entry } of getChangesFor(type)) addToList(join(plugins, file), entry);
}

function getChangesFor({
  name,
  folder,
  variable,
}: NewFieldType): (GeneratedListEntry & { readonly file: string })[] {
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
