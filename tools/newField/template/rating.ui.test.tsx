import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createFieldRegistry } from '#core/field/fieldRegistry.ts';
import { FieldStage, useSampleContext } from '#plugins/shared/stage/FieldStage.tsx';
import { createFieldUiRegistry } from '#view/systemFields/fieldUiRegistry.ts';
import { ratingPlugin } from './rating.core.ts';
import messages from './rating.messages.json' with { type: 'json' };
import { ratingSamples } from './rating.samples.ts';
import { ratingUi } from './rating.ui.tsx';

const registry = createFieldRegistry([ratingPlugin]);
const ui = createFieldUiRegistry({ Rating: ratingUi });
const { Editor } = ratingUi;

afterEach(cleanup);

function Stage({ onChange }: { onChange?: () => void }) {
  const [sample] = ratingSamples.definitions;
  const context = useSampleContext();
  if (!sample) return null;
  return (
    <Editor
      id="editor"
      label="Stars"
      value={{ numberValue: 2 }}
      definition={sample.definition}
      context={context}
      onChange={onChange}
      isRequired={false}
      isInvalid={false}
      issues={[]}
    />
  );
}

test('reports a choice, and is disabled without onChange', () => {
  const handleChange = vi.fn();
  const stage = (onChange?: () => void) => (
    <FieldStage registry={registry} ui={ui} messages={messages}>
      <Stage onChange={onChange} />
    </FieldStage>
  );
  const { rerender } = render(stage(handleChange));
  fireEvent.change(screen.getByLabelText('Stars'), { target: { value: '4' } });
  expect(handleChange).toHaveBeenCalledWith({ numberValue: 4 });
  rerender(stage());
  expect(screen.getByLabelText<HTMLInputElement>('Stars').disabled).toBe(true);
});
