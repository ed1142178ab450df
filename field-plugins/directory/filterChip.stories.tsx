import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, screen, waitFor } from 'storybook/test';
import { createFieldRegistry } from '#core/field/fieldRegistry.ts';
import type { FilterValue } from '#core/model.ts';
import FieldFilterChip from '#view/table/filters/FieldFilterChip.tsx';
import { fieldPlugins } from '../index.core.ts';
import { createSampleId, sampleIds } from '../shared/sampleWorld.ts';
import { FieldStage } from '../shared/stage/FieldStage.tsx';

const field = createFieldRegistry(fieldPlugins).bind({
  id: createSampleId(1711),
  code: 'customer',
  name: 'Customer',
  type: 'Directory',
  directoryId: sampleIds.companies,
  directoryLookupControl: 'Dropdown',
});

function Chip() {
  const [isOpen, setOpen] = useState(true);
  const [value, setValue] = useState<FilterValue>();
  return (
    <div style={{ padding: 16, height: 480 }}>
      <FieldFilterChip
        field={field}
        value={value}
        isOpen={isOpen}
        onOpenChange={setOpen}
        onChange={setValue}
        onRemove={() => setOpen(false)}
      />
      <output data-testid="filter">{JSON.stringify(value ?? null)}</output>
    </div>
  );
}

function ChipStory() {
  return (
    <FieldStage>
      <Chip />
    </FieldStage>
  );
}

export default { title: 'Field types/Link to record/In a list', component: ChipStory } satisfies Meta<
  typeof ChipStory
>;

/** Clicks in a list next to the popover don't close it: several records can be chosen in succession. */
export const SelectSeveral: StoryObj<typeof ChipStory> = {
  async play({ userEvent, canvas }) {
    const box = await screen.findByRole('combobox', { name: 'Customer' });
    await userEvent.click(box);
    await userEvent.click(await screen.findByRole('option', { name: '#1 | Acme & Sons' }));
    await userEvent.click(await screen.findByRole('option', { name: '#3 | Nordwind GmbH' }));
    const filter = { idsValue: [sampleIds.acme, sampleIds.nordwind] };
    await waitFor(() => expect(canvas.getByTestId('filter')).toHaveTextContent(JSON.stringify(filter)));
    await expect(box).toBeVisible();
    const chip = canvas.getByRole('button', { name: 'Customer: #1 | Acme & Sons, #3 | Nordwind GmbH' });
    await expect(chip).toHaveAttribute('title', chip.textContent);
  },
};
