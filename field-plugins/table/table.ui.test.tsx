import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { FieldDefinition, FieldValue, Issue } from '#core/model.ts';
import type { FieldServices, UploadedFile } from '#view/engine/fieldServices.ts';
import { ModalStackProvider } from '#view/kit/overlays/ModalStackProvider.tsx';
import { FieldStage, useSampleContext } from '../shared/stage/FieldStage.tsx';
import TableEditor from './lazy/TableEditor.tsx';
import { tableSamples } from './table.samples.ts';

const [sample] = tableSamples.definitions;
if (!sample) throw new Error('Table has no samples.');
const definition = { ...sample.definition, tableInlineEdit: true };
const [product = '', quantity = ''] = (definition.tableFields ?? []).map(column => column.id);
const rice: FieldValue = {
  tableValue: [
    { id: '01980000-0000-7000-8000-000000002199', customFields: { [product]: { stringValue: 'Rice' } } },
  ],
};

afterEach(cleanup);

interface Options {
  definition?: FieldDefinition;
  services?: Partial<FieldServices>;
  value?: FieldValue;
  issues?: Issue[];
  onChange?: (value: FieldValue | undefined) => void;
  onEditingChange?: (isEditing: boolean) => void;
}

function Editor({ value, issues = [], onChange, onEditingChange, definition: own = definition }: Options) {
  const context = useSampleContext();
  return (
    <TableEditor
      id="table"
      definition={own}
      context={context}
      value={value}
      issues={issues}
      onChange={onChange}
      onEditingChange={onEditingChange}
      isRequired={false}
      isInvalid={false}
    />
  );
}

function draw(options: Options) {
  const { unmount } = render(
    <FieldStage services={options.services}>
      <ModalStackProvider>
        <Editor {...options} />
      </ModalStackProvider>
    </FieldStage>,
  );
  return unmount;
}

const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const cell = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

function fill(name: string, text: string): void {
  fireEvent.focus(cell(name));
  fireEvent.change(cell(name), { target: { value: text } });
}

test('adds a new row only once its required cells are filled', () => {
  const onChange = vi.fn();
  const onEditingChange = vi.fn();
  draw({ onChange, onEditingChange });
  fireEvent.click(button(/Add row/));
  expect(onEditingChange).toHaveBeenLastCalledWith(true);
  fill('Quantity, row 1', '2.25');
  fireEvent.keyDown(cell('Quantity, row 1'), { key: 'Enter' });
  expect(onChange).not.toHaveBeenCalled();
  const empty = cell('Product, row 1');
  expect(empty.getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(empty.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(
    /required/i,
  );

  fill('Product, row 1', 'Salt');
  fireEvent.click(button('Save row 1'));
  expect(onChange).toHaveBeenCalledExactlyOnceWith({
    tableValue: [{ customFields: { [product]: { stringValue: 'Salt' }, [quantity]: { numberValue: 2.3 } } }],
  });
  expect(onEditingChange).toHaveBeenLastCalledWith(false);
});

test.each([true, false])(
  'saves a row only after its file has been uploaded (in place: %s)',
  async tableInlineEdit => {
    const onChange = vi.fn();
    const stored: UploadedFile = {
      id: '01980000-0000-7000-8000-000000000301',
      name: 'a.txt',
      size: 1,
      type: '',
    };
    const sending = Promise.withResolvers<UploadedFile>();
    const paper = '01980000-0000-7000-8000-000000002198';
    const column: FieldDefinition = { id: paper, code: 'paper', name: 'Paper', type: 'File' };
    draw({
      definition: {
        ...definition,
        tableInlineEdit,
        tableFields: [...(definition.tableFields ?? []), column],
      },
      value: rice,
      onChange,
      services: { uploadFile: () => sending.promise },
    });
    fireEvent.click(button('Edit row 1'));
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    fireEvent.change(input as HTMLElement, { target: { files: [new File(['x'], 'a.txt')] } });
    await screen.findByText('a.txt');
    fireEvent.click(button('Save row 1'));
    expect(onChange).not.toHaveBeenCalled();
    expect(screen.getByText(/or cancel editing first/)).toBeTruthy();
    sending.resolve(stored);
    await vi.waitFor(() => expect(screen.queryByText(/or cancel editing first/)).toBeNull());
    fireEvent.click(button('Save row 1'));
    const [[value]] = onChange.mock.calls as [[FieldValue]];
    expect(value.tableValue?.[0]?.customFields[paper]).toEqual({ stringValue: stored.id });
  },
);

test('leaves the row unchanged when an edit is cancelled', () => {
  const onChange = vi.fn();
  const onEditingChange = vi.fn();
  draw({ value: rice, onChange, onEditingChange });
  fireEvent.click(button('Edit row 1'));
  fill('Product, row 1', 'Barley');
  fireEvent.keyDown(cell('Product, row 1'), { key: 'Escape' });
  expect(onChange).not.toHaveBeenCalled();
  expect(onEditingChange).toHaveBeenLastCalledWith(false);
  expect(screen.getByText('Rice')).toBeTruthy();
  expect(document.activeElement?.getAttribute('data-row')).toBe('0');
});

test('keeps the id of an edited row, and clears the table when its last row is deleted', () => {
  const onChange = vi.fn();
  draw({ value: rice, onChange });
  fireEvent.click(button('Edit row 1'));
  fill('Product, row 1', 'Barley');
  fireEvent.click(button('Save row 1'));
  expect(onChange).toHaveBeenLastCalledWith({
    tableValue: [{ id: rice.tableValue?.[0]?.id, customFields: { [product]: { stringValue: 'Barley' } } }],
  });
  fireEvent.keyDown(screen.getAllByRole('row')[1] as HTMLElement, { key: 'Delete' });
  expect(onChange).toHaveBeenLastCalledWith(undefined);
});

test('edits only one row at a time, and reports the end of editing when the table is unmounted', () => {
  const onEditingChange = vi.fn();
  const unmount = draw({ value: rice, onChange: () => {}, onEditingChange });
  fireEvent.click(button('Edit row 1'));
  expect(button(/Add row/).disabled).toBe(true);
  unmount();
  expect(onEditingChange).toHaveBeenLastCalledWith(false);
});

test('shows each issue of the form in the cell that it refers to', () => {
  const issue = (path: Issue['path'], code: string): Issue => ({ path, code, params: {} });
  draw({ value: rice, onChange: () => {}, issues: [issue(['tableValue', 0, quantity], 'InvalidNumber')] });
  const [, row] = screen.getAllByRole('row');
  const [, , second] = row?.querySelectorAll('td') ?? [];
  expect(second?.textContent).toContain('Enter a number.');
});

test('renders no more rows for a table of ten thousand rows than for one of a hundred', () => {
  const rows = (count: number): FieldValue => ({
    tableValue: Array.from({ length: count }, (_, at) => ({
      customFields: { [product]: { stringValue: `Item ${at}` }, [quantity]: { numberValue: at / 10 } },
    })),
  });
  draw({ value: rows(100), onChange: () => {} });
  const few = document.querySelectorAll('[data-row]').length;
  cleanup();
  draw({ value: rows(10_000), onChange: () => {} });
  expect(document.querySelectorAll('[data-row]').length).toBe(few);
  expect(few).toBeLessThan(60);
});
