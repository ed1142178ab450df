/** Tests the laws of browser parts: each detects a part that breaks it, by name. */
import { cleanup } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { createFieldRegistry } from '#core/field/fieldRegistry.ts';
import { fieldPlugins } from '#plugins/index.core.ts';
import { fieldMessages } from '#plugins/index.messages.ts';
import { fieldSamples } from '#plugins/index.samples.ts';
import { fieldUis } from '#plugins/index.ui.ts';
import type { CellProps, EditorProps, FieldUi } from '#view/engine/fieldUi.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { createFieldUiRegistry } from '#view/systemFields/fieldUiRegistry.ts';
import { uiLaws } from './laws.ui.tsx';

const registry = createFieldRegistry(fieldPlugins);
const { Cell: SoundCell, Editor: SoundEditor } = fieldUis.String;

afterEach(cleanup);

const faults: [law: keyof typeof uiLaws, fault: string, broken: Partial<FieldUi>][] = [
  ['cellsDraw', 'a cell that shows nothing', { Cell: () => <span /> }],
  ['cellsDraw', 'a cell that throws', { Cell: Thrower }],
  ['cellsDraw', 'a cell with a button in it', { Cell: () => <button type="button">Open</button> }],
  ['cellsDraw', 'a text missing in the catalogues', { Cell: Untranslated }],
  ['cellsHaveNoEffects', 'a cell with an effect', { Cell: CellWithEffect }],
  ['editorsDraw', 'an editor that throws without a value', { Editor: NeedsValue }],
  [
    'readOnlyIsReadOnly',
    'an editor enabled without onChange',
    { Editor: props => <SoundEditor {...props} onChange={() => {}} /> },
  ],
  [
    'controlsAreNamed',
    'an editor that its label does not refer to',
    { Editor: props => <SoundEditor {...props} id="x" /> },
  ],
  ['controlsAreNamed', 'an editor that does not refer to its error', { Editor: Undescribed }],
  [
    'controlsAreNamed',
    'an editor that ignores its given name',
    { Editor: props => <SoundEditor {...props} label="" /> },
  ],
  ['typingGivesTheValue', 'an editor that returns another value', { Editor: Shouter }],
  [
    'typingGivesTheValue',
    'an editor that returns an empty value instead of none',
    { Editor: props => <SoundEditor {...props} onChange={value => props.onChange?.(value ?? {})} /> },
  ],
  ['filtersDraw', 'a filter without a name', { Filter: () => <input id="nameless" /> }],
  ['filtersDraw', 'a filter that changes without input', { Filter: EagerFilter }],
];

test.each(faults)('%s catches %s', (law, _, broken) => {
  const ui = createFieldUiRegistry({ ...fieldUis, String: { ...fieldUis.String, ...broken } });
  expect(() => judge(law, ui)).toThrow();
});

test('every law accepts parts that are not broken', () => {
  const ui = createFieldUiRegistry(fieldUis);
  for (const law of Object.keys(uiLaws)) {
    expect(() => judge(law, ui)).not.toThrow();
    cleanup();
  }
});

function judge(law: string, ui: ReturnType<typeof createFieldUiRegistry>): void {
  const [sample] = fieldSamples.String.definitions;
  if (!sample) throw new Error('String has no samples.');
  uiLaws[law]?.({ sample, registry, ui, messages: fieldMessages, locale: 'en' });
}

function Thrower(): never {
  throw new Error('A broken cell.');
}

function CellWithEffect(props: CellProps) {
  const [shown, setShown] = useState(false);
  useEffect(() => setShown(true), []);
  return <span data-shown={shown}>{<SoundCell {...props} />}</span>;
}

function Untranslated() {
  const { t } = useMessages();
  return <span>{t('field.String.noSuchText')}</span>;
}

function NeedsValue(props: EditorProps) {
  if (!props.value) throw new Error('A broken editor.');
  return <SoundEditor {...props} />;
}

function Undescribed({ id, value, onChange, label }: EditorProps) {
  return (
    <input
      id={id}
      aria-label={label}
      disabled={!onChange}
      defaultValue={value?.stringValue}
      onChange={event => onChange?.({ stringValue: event.target.value })}
    />
  );
}

function Shouter(props: EditorProps) {
  const { onChange } = props;
  return (
    <SoundEditor
      {...props}
      onChange={onChange && (value => onChange(value && { stringValue: `${value.stringValue}!` }))}
    />
  );
}

function EagerFilter({ id, onChange }: { id: string; onChange: (value: undefined) => void }) {
  useEffect(() => onChange(undefined), [onChange]);
  return <input id={id} />;
}
