/**
 * Shows a definition, typed as JSON, next to everything that results from it: editor, cell, filter, texts, issues,
 * compiled schema. It is for developers and administrators of field types. Its texts are only in English.
 */
import { useState } from 'react';
import { createFieldRegistry } from '#core/field/fieldRegistry.ts';
import type { FieldDefinition, FieldValue } from '#core/model.ts';
import { Button } from '#view/kit/Button.tsx';
import { Checkbox } from '#view/kit/inputs/Checkbox.tsx';
import { Field } from '#view/kit/inputs/Field.tsx';
import { Select } from '#view/kit/inputs/Select.tsx';
import { TextArea } from '#view/kit/inputs/TextArea.tsx';
import { fieldPlugins } from '../../index.core.ts';
import { fieldSamples } from '../../index.samples.ts';
import { PlaygroundField } from './PlaygroundField.tsx';
import { readDefinition } from './readDefinition.ts';
import './playground.css';

const registry = createFieldRegistry(fieldPlugins);
const samples = Object.values(fieldSamples).flatMap(({ type, definitions }) =>
  definitions.map(sample => ({ key: `${type}: ${sample.name}`, ...sample })),
);

export function Playground({ start }: { start?: string }) {
  const first = samples.find(sample => sample.key.startsWith(start ?? '')) ?? samples[0];
  const [key, setKey] = useState(first?.key ?? '');
  const [json, setJson] = useState(() => toJson(first?.definition));
  const [value, setValue] = useState<FieldValue | undefined>();
  const [isRequired, setRequired] = useState(false);
  const [isReadOnly, setReadOnly] = useState(false);
  const sample = samples.find(each => each.key === key);
  const { definition, faults } = readDefinition(json, registry);
  const choose = (next: string) => {
    setKey(next);
    setValue(undefined);
    setJson(toJson(samples.find(each => each.key === next)?.definition));
  };
  const fill = () => {
    const [good] = sample?.good ?? [];
    setValue(definition?.array && good ? { listValue: sample?.good.slice(0, 3) ?? [] } : good);
  };
  return (
    <div className="dk-playground">
      <section className="dk-stack" aria-label="Definition">
        <Field label="Start from" controlId="start">
          <Select
            id="start"
            emptyLabel={null}
            value={key}
            options={samples.map(each => ({ value: each.key, label: each.key }))}
            onChange={choose}
          />
        </Field>
        <Field
          label="Definition (JSON)"
          controlId="definition"
          help="The very object an admin's clicks make. It is judged as you type, by the check that runs on save."
          errors={faults}
        >
          <TextArea id="definition" rows={18} value={json} onCommit={setJson} />
        </Field>
        <div className="dk-row dk-row-wrap">
          <Checkbox label="Required" isChecked={isRequired} onChange={setRequired} />
          <Checkbox label="Read-only" isChecked={isReadOnly} onChange={setReadOnly} />
          <Button size="small" onClick={fill}>
            Fill with a sample
          </Button>
          <Button size="small" onClick={() => setValue(undefined)}>
            Empty
          </Button>
        </div>
      </section>
      {definition && (
        <PlaygroundField
          // A changed definition resets the editor's state.
          key={json}
          definition={definition}
          value={value}
          sampleValue={sample?.good[0]}
          isRequired={isRequired}
          onChange={isReadOnly ? undefined : setValue}
          registry={registry}
        />
      )}
    </div>
  );
}

function toJson(definition: FieldDefinition | undefined): string {
  return JSON.stringify(definition ?? {}, null, 2);
}
