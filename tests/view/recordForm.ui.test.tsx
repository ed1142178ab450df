/** Tests the record form of a directory with a field of every type: rendered by states, validated by the engine. */

import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { compileDirectory } from '#core/directory/compileDirectory.ts';
import { createFieldRegistry } from '#core/field/fieldRegistry.ts';
import type { Directory } from '#core/model.ts';
import { FULL_RIGHTS } from '#core/policy/permissions.ts';
import { testFieldContext } from '#core/testing/testFieldRegistry.ts';
import { fieldPlugins } from '#plugins/index.core.ts';
import { FieldStage } from '#plugins/shared/stage/FieldStage.tsx';
import { RecordForm } from '#view/form/RecordForm.tsx';
import type { RecordFormHandle } from '#view/form/recordForm.ts';
import type { RecordFormInput } from '#view/form/recordFormStore.ts';
import { useRecordForm } from '#view/form/useRecordForm.ts';
import { everyField, everyFieldStatuses, everyFieldValues } from '../fixtures/everyField.ts';

const registry = createFieldRegistry(fieldPlugins);

afterEach(cleanup);

let form: RecordFormHandle;

function Demo({
  input,
  onSubmit,
}: {
  input: Partial<RecordFormInput> & { directory?: Directory };
  onSubmit?: () => void;
}) {
  form = useRecordForm({
    compiled: compileDirectory(input.directory ?? everyField, registry),
    validateSchema: () => true,
    rights: FULL_RIGHTS,
    groupIds: [],
    formulaContext: testFieldContext,
    current: { status: everyFieldStatuses.open, values: everyFieldValues },
    ...input,
  });
  return <RecordForm form={form} onSubmit={onSubmit} />;
}

function draw(input: Partial<RecordFormInput> & { directory?: Directory } = {}, onSubmit?: () => void) {
  return render(
    <FieldStage>
      <Demo input={input} onSubmit={onSubmit} />
    </FieldStage>,
  );
}

const titleField = everyField.fields[1];
const titleId = titleField?.id ?? '';
const getCell = (container: HTMLElement, code: string | undefined) =>
  within(container.querySelector<HTMLElement>(`[data-field="${code}"]`) ?? container);

test('draws every field of the directory', () => {
  const { container } = draw();
  const drawn = [...container.querySelectorAll('[data-field]')].map(cell => cell.getAttribute('data-field'));
  expect(drawn).toEqual(everyField.fields.map(field => field.code));
});

test('sends nothing from an untouched form', () => {
  draw();
  expect(form.isDirty()).toBe(false);
  expect(form.judge().patch).toEqual({});
});

test('includes uncommitted input in the verdict', () => {
  const { container } = draw();
  const input = getCell(container, titleField?.code).getByRole('textbox');
  fireEvent.focus(input);
  fireEvent.change(input, { target: { value: 'New title' } });
  let patch = {};
  act(() => {
    patch = form.judge().patch;
  });
  expect(patch).toEqual({ [titleId]: { stringValue: 'New title' } });
  expect(form.isDirty()).toBe(true);
});

test('sends a cleared field as null', () => {
  const { container } = draw();
  const input = getCell(container, titleField?.code).getByRole('textbox');
  fireEvent.change(input, { target: { value: '' } });
  fireEvent.blur(input);
  expect(form.judge().patch).toEqual({ [titleId]: null });
});

test('shows every missing field after a rejection, and keeps the input', async () => {
  const { container } = draw({ current: { status: everyFieldStatuses.done, values: {} } });
  const input = getCell(container, titleField?.code).getByRole('textbox');
  fireEvent.change(input, { target: { value: 'Typed' } });
  await act(async () => {
    form.judge();
    form.reveal();
  });
  const missing = form.judge().issues.filter(issue => issue.code === 'Required').length;
  expect(missing).toBeGreaterThan(5);
  expect(screen.getAllByText('This field is required.')).toHaveLength(missing);
  expect(getCell(container, titleField?.code).queryByText('This field is required.')).toBeNull();
  expect((input as HTMLInputElement).value).toBe('Typed');
});

test('shows server issues at their field until its next change', async () => {
  const { container } = draw();
  const issue = { path: ['customFields', titleId], code: 'NotUnique', params: {} };
  await act(async () => form.reveal([issue]));
  const cell = getCell(container, titleField?.code);
  expect(cell.getByText('Another record already has this value.')).toBeTruthy();
  const input = cell.getByRole('textbox');
  expect(input.getAttribute('aria-describedby')).toContain('-error');
  fireEvent.change(input, { target: { value: 'Other' } });
  await act(async () => void fireEvent.blur(input));
  expect(cell.queryByText('Another record already has this value.')).toBeNull();
});

test('hides fields that are hidden by the status', () => {
  const status = everyField.statusList[0];
  const directory: Directory = {
    ...everyField,
    statusList: status ? [{ ...status, fields: { [titleId]: { hidden: true } } }] : [],
  };
  const { container } = draw({ directory });
  expect(container.querySelector(`[data-field="${titleField?.code}"]`)).toBeNull();
});

test("can't be changed without the update permission", () => {
  const rights = { ...FULL_RIGHTS, record: { ...FULL_RIGHTS.record, update: false } };
  const { container } = draw({ rights });
  const open = [...container.querySelectorAll('input, textarea, select')].filter(
    control => !control.matches(':disabled, [readonly]'),
  );
  expect(open).toEqual([]);
});

test('reports a field with an open inner edit, and counts as unsaved', async () => {
  draw();
  await act(async () => form.store.setEditing(titleId, true));
  expect(screen.getByText('Some fields are being edited. Finish or cancel editing.')).toBeTruthy();
  expect(form.isDirty()).toBe(true);
});

test('draws only the requested fields, with their states in the target status', () => {
  const { container } = draw({ only: new Set([titleId]), targetStatus: everyFieldStatuses.done });
  expect(container.querySelectorAll('[data-field]')).toHaveLength(1);
  expect(form.store.getState().states[titleId]?.required).toBe(true);
});

test('calls onSubmit once when the form is submitted', () => {
  const onSubmit = vi.fn();
  const { container } = draw({}, onSubmit);
  const element = container.querySelector('form');
  if (element) fireEvent.submit(element);
  expect(onSubmit).toHaveBeenCalledOnce();
});

test('shows another version of the record in the same elements, and keeps the focus', async () => {
  const { container } = draw();
  const input = getCell(container, titleField?.code).getByRole('textbox') as HTMLInputElement;
  input.focus();
  const values = { ...everyFieldValues, [titleId]: { stringValue: 'Theirs' } };
  await act(async () => {
    form.store.showServerIssues([{ path: ['customFields', titleId], code: 'NotUnique', params: {} }]);
    form.reset({ ...form.store.input, current: { status: everyFieldStatuses.open, values } }, {});
  });
  expect(input.isConnected && input.value).toBe('Theirs');
  expect(document.activeElement).toBe(input);
  expect(form.isDirty()).toBe(false);
  expect(screen.queryByText('Another record already has this value.')).toBeNull();
});

test('updates field states from scripts as the user types', async () => {
  const patchesFor: RecordFormInput['patchesFor'] = values =>
    values[titleId]?.stringValue === 'Closed' ? { [titleId]: { readonly: true } } : {};
  const { container } = draw({ patchesFor });
  const input = getCell(container, titleField?.code).getByRole('textbox') as HTMLInputElement;
  const before = form.store.getState().states;
  await act(async () => form.store.setValue(titleId, { stringValue: 'Open' }));
  expect(form.store.getState().states).toBe(before);
  await act(async () => form.store.setValue(titleId, { stringValue: 'Closed' }));
  expect(form.store.getState().states[titleId]?.mode).toBe('read');
  expect(input.isConnected && !input.readOnly && !input.disabled).toBe(false);
});
