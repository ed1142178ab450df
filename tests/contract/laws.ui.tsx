/** The laws of browser parts; each renders one sample and examines it as assistive technology does. */
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { expect, vi } from 'vitest';
import type { FieldRegistry } from '#core/field/fieldRegistry.ts';
import type { DefinitionSample } from '#core/field/fieldSamples.ts';
import type { FieldValue, Locale } from '#core/model.ts';
import { FieldStage, useSampleContext } from '#plugins/shared/stage/FieldStage.tsx';
import type { EditorProps, FieldUiRegistry } from '#view/engine/fieldUi.ts';
import { FieldCell } from '#view/field/FieldCell.tsx';
import { FieldEditor } from '#view/field/FieldEditor.tsx';
import { FieldFilter } from '#view/field/FieldFilter.tsx';
import { Field } from '#view/kit/inputs/Field.tsx';
import { findComponentsWithEffects } from './effectsIn.ts';
import { bindSingle, createSampleContext, getGoodSingleValues, getGoodValues } from './sampleValues.ts';

export interface UiLawInput {
  readonly sample: DefinitionSample;
  readonly registry: FieldRegistry;
  readonly ui: FieldUiRegistry;
  readonly messages: Parameters<typeof FieldStage>[0]['messages'];
  readonly locale: Locale;
}

export type UiLaw = (input: UiLawInput) => void;

const NAME = 'The label of it';

/** The cell displays every valid value, and contains nothing interactive but links. */
const cellsDraw: UiLaw = input => {
  for (const value of getValues(input)) {
    withoutErrors(() => draw(input, <Shown {...input} value={value} />));
    const cell = screen.getByTestId('cell');
    expect(cell.textContent?.trim()).not.toBe('');
    expect(cell.querySelectorAll('input, select, textarea, button')).toHaveLength(0);
    cleanup();
  }
};

/** Virtual lists contain hundreds of cells, so a cell has no effects and no subscriptions. */
const cellsHaveNoEffects: UiLaw = input => {
  for (const value of getValues(input)) {
    draw(input, <Shown {...input} value={value} />);
    expect(findComponentsWithEffects(screen.getByTestId('cell'))).toEqual([]);
    cleanup();
  }
};

/** The editor renders every valid value and the empty value. */
const editorsDraw: UiLaw = input => {
  for (const value of [undefined, ...getValues(input)]) {
    withoutErrors(() => draw(input, <Edited {...input} value={value} onChange={() => {}} />));
    cleanup();
  }
};

/** Nothing can be changed without `onChange`. */
const readOnlyIsReadOnly: UiLaw = input => {
  for (const value of [undefined, ...getValues(input)]) {
    draw(input, <Edited {...input} value={value} />);
    for (const control of document.querySelectorAll<HTMLInputElement>('input, select, textarea')) {
      expect(control.disabled || control.readOnly, control.outerHTML).toBe(true);
    }
    cleanup();
  }
};

/** The label names the control, and the control refers to its error. */
const controlsAreNamed: UiLaw = input => {
  const isComputed = input.registry.bind(input.sample.definition).isComputed;
  const [value] = getValues(input);
  draw(input, <Edited {...input} value={value} onChange={() => {}} isInvalid />);
  expect(screen.getAllByLabelText(new RegExp(NAME)).length).toBeGreaterThan(0);
  for (const control of document.querySelectorAll('input:not([aria-hidden]), select, textarea')) {
    expect(getName(control), control.outerHTML).not.toBe('');
  }
  for (const button of document.querySelectorAll('button, a')) expect(getName(button)).not.toBe('');
  const error = screen.getByText('It is wrong').closest('[id]');
  if (!isComputed) expect(document.querySelector(`[aria-describedby~="${error?.id}"]`)).not.toBeNull();
  cleanup();
  draw(input, <Edited {...input} value={undefined} onChange={() => {}} label="Standing alone" isInvalid />);
  if (!isComputed) expect(screen.getAllByLabelText(/Standing alone/).length).toBeGreaterThan(0);
};

/**
 * If the editor is a single text box, typing a value's text produces that value, and clearing it produces `undefined`.
 */
const getTypingGivesTheValue: UiLaw = input => {
  const { sample, registry, locale } = input;
  const field = bindSingle(sample, registry);
  const single = { ...input, sample: { ...sample, definition: field.definition } };
  for (const value of getGoodSingleValues(sample, registry)) {
    const text = field.toText(value, createSampleContext(registry, locale));
    const onChange = vi.fn();
    draw(single, <Edited {...single} value={undefined} onChange={onChange} />);
    const control = document.getElementById('control');
    const isWhole = document.querySelectorAll('input:not([aria-hidden]), textarea').length === 1;
    // A text area normalizes every line break to a line feed.
    const isTypeable = control instanceof HTMLTextAreaElement ? !text.includes('\r') : !/[\r\n]/.test(text);
    if (isTextBox(control) && isWhole && isTypeable) {
      type(control, text);
      const [given] = onChange.mock.lastCall ?? [];
      expect(field.equals(field.normalize(given), value), `'${text}' typed`).toBe(true);
      cleanup();
      draw(single, <Edited {...single} value={value} onChange={onChange} />);
      type(document.getElementById('control'), '');
      expect(onChange).toHaveBeenLastCalledWith(undefined);
    }
    cleanup();
  }
};

/** A filter control is rendered with a name, and is empty without a value. */
const filtersDraw: UiLaw = input => {
  const onChange = vi.fn();
  withoutErrors(() => draw(input, <Filtered {...input} onChange={onChange} />));
  for (const control of document.querySelectorAll('input:not([aria-hidden]), select, textarea')) {
    expect(getName(control), control.outerHTML).not.toBe('');
  }
  expect(onChange).not.toHaveBeenCalled();
};

export const uiLaws: Readonly<Record<string, UiLaw>> = {
  cellsDraw,
  cellsHaveNoEffects,
  editorsDraw,
  readOnlyIsReadOnly,
  controlsAreNamed,
  typingGivesTheValue: getTypingGivesTheValue,
  filtersDraw,
};

function Shown({ sample, registry, value }: UiLawInput & { value: FieldValue | undefined }) {
  const { definition } = sample;
  const field = registry.bind(definition);
  const own = useSampleContext();
  const context = value ? { ...own, values: { ...own.values, [definition.id]: value } } : own;
  return (
    <div data-testid="cell">
      <FieldCell field={field} context={context} />
    </div>
  );
}

function Edited(
  props: UiLawInput & Pick<EditorProps, 'value' | 'onChange' | 'label'> & { isInvalid?: boolean },
) {
  const { sample, registry, value, onChange, isInvalid = false, label } = props;
  const context = useSampleContext();
  const errors = isInvalid ? ['It is wrong'] : [];
  return (
    <Field label={NAME} controlId="control" errors={errors} isLabelHidden={label !== undefined}>
      <FieldEditor
        field={registry.bind(sample.definition)}
        id="control"
        value={value}
        context={context}
        onChange={onChange}
        isRequired={false}
        isInvalid={isInvalid}
        issues={[]}
        describedBy={isInvalid ? 'control-error' : undefined}
        label={label}
      />
    </Field>
  );
}

function Filtered({ sample, registry, onChange }: UiLawInput & { onChange: () => void }) {
  const context = useSampleContext();
  return (
    <Field label={NAME} controlId="filter">
      <FieldFilter
        field={registry.bind(sample.definition)}
        id="filter"
        value={undefined}
        context={context}
        onChange={onChange}
      />
    </Field>
  );
}

function draw({ registry, ui, messages, locale }: UiLawInput, what: React.ReactNode): void {
  render(
    <FieldStage registry={registry} ui={ui} messages={messages} locale={locale}>
      {what}
    </FieldStage>,
  );
}

/**
 * Requires that rendering logs no error and shows no message id; the engine's error boundary catches and logs a
 * component that throws.
 */
function withoutErrors(act: () => void): void {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  act();
  expect(error.mock.calls).toEqual([]);
  expect(warn.mock.calls).toEqual([]);
  expect(document.body.textContent).not.toMatch(/\b(field|setting|kit|issue)\.[A-Za-z]+/);
  error.mockRestore();
  warn.mockRestore();
}

function getValues({ sample, registry }: UiLawInput): (FieldValue | undefined)[] {
  const values = getGoodValues(sample, registry);
  return registry.bind(sample.definition).isComputed ? [undefined] : values;
}

function getName(element: Element): string {
  const { labels } = element as HTMLInputElement;
  const texts = [...(labels ?? [])].map(label => label.textContent ?? '').join(' ');
  return (element.getAttribute('aria-label') ?? (texts || element.textContent) ?? '').trim();
}

function isTextBox(control: HTMLElement | null): control is HTMLInputElement | HTMLTextAreaElement {
  if (control instanceof HTMLTextAreaElement) return true;
  if (!(control instanceof HTMLInputElement) || control.role === 'combobox') return false;
  return ['text', 'tel', 'url'].includes(control.type);
}

function type(control: HTMLElement | null, text: string): void {
  if (!control) throw new Error('There is no control to type into.');
  fireEvent.focus(control);
  fireEvent.change(control, { target: { value: text } });
  fireEvent.blur(control);
}
