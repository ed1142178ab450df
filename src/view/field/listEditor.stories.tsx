import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, waitFor, within } from 'storybook/test';
import type { Directory, FieldValue } from '#core/model.ts';
import { useEngine, useFieldContext } from '../engine/engine.ts';
import { Field } from '../kit/inputs/Field.tsx';
import { FieldEditor } from './FieldEditor.tsx';

const texts = ['first', 'second', 'third'];

/** Shows the first text list of a directory with a field of every type, loaded by `.storybook/preview.tsx`. */
function ListDemo({ directory }: { directory: Directory }) {
  const [value, setValue] = useState<FieldValue | undefined>({
    listValue: texts.map(stringValue => ({ stringValue })),
  });
  const { registry } = useEngine();
  const context = useFieldContext({});
  const field = directory.fields
    .map(definition => registry.bind(definition))
    .find(each => each.isArray && each.plugin.valueKind === 'stringValue');
  if (!field) return null;
  return (
    <div style={{ maxWidth: 480, padding: 16 }}>
      <Field label={field.definition.name} controlId="list">
        <FieldEditor
          field={field}
          id="list"
          value={value}
          context={context}
          onChange={setValue}
          isRequired={false}
          isInvalid={false}
          issues={[]}
        />
      </Field>
      <output hidden data-testid="value">
        {(value?.listValue ?? []).map(each => each.stringValue ?? '').join(' | ')}
      </output>
    </div>
  );
}

export default {
  title: 'View/List of values',
  component: ListDemo,
  render: (args, { loaded }) => <ListDemo {...args} directory={loaded.directory} />,
} satisfies Meta<typeof ListDemo>;

type Story = StoryObj<typeof ListDemo>;

const getValues = (canvasElement: HTMLElement) => within(canvasElement).getByTestId('value').textContent;

export const Filled: Story = {};

export const ReorderByKeyboard: Story = {
  async play({ canvasElement, userEvent }) {
    const [grip] = within(canvasElement).getAllByRole('button', { name: /^Move/ });
    grip?.focus();
    await userEvent.keyboard(' ');
    await new Promise(resolve => setTimeout(resolve, 100));
    await userEvent.keyboard('{ArrowDown}');
    await new Promise(resolve => setTimeout(resolve, 100));
    await userEvent.keyboard(' ');
    await waitFor(() => expect(getValues(canvasElement)).toBe('second | first | third'));
  },
};

export const AddAndRemove: Story = {
  async play({ canvasElement, userEvent }) {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Add value' }));
    // The new editor has the focus, so that the user can continue typing.
    await userEvent.keyboard('fourth');
    await userEvent.click(canvas.getByRole('button', { name: /^Remove value 1/ }));
    await waitFor(() => expect(getValues(canvasElement)).toBe('second | third | fourth'));
    await waitFor(() => expect(canvasElement.contains(document.activeElement)).toBe(true));
  },
};
