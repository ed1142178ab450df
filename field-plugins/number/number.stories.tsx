import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, waitFor } from 'storybook/test';
import type { FieldDefinition } from '#core/model.ts';
import {
  createFieldStories,
  createFieldStory,
  FieldStory,
  readStoryFilter,
  readStoryValue,
} from '../shared/stage/FieldStory.tsx';
import { createFormStory } from '../shared/stage/FormStory.tsx';
import { numberSamples } from './number.samples.ts';

const stories = createFieldStories(numberSamples, {
  long: { numberValue: 9_007_199_254_740_991 },
  ukrainian: { numberValue: 1_234_567 },
  ukrainianName: 'Кількість',
});

export default { title: 'Field types/Number', component: FieldStory } satisfies Meta<typeof FieldStory>;

export const Empty = stories.Empty;
export const Filled = stories.Filled;
export const RequiredError = stories.RequiredError;
export const ReadOnly = stories.ReadOnly;
export const LongText = stories.LongText;
export const Ukrainian = stories.Ukrainian;
export const ListOfValues = stories.ListOfValues;

const [whole, money] = numberSamples.definitions.map(sample => sample.definition) as [
  FieldDefinition,
  FieldDefinition,
];
type Play = NonNullable<StoryObj<typeof FieldStory>['play']>;
type Canvas = Pick<Parameters<Play>[0], 'canvasElement' | 'canvas' | 'userEvent'>;

/** Replaces the text in the editor, leaves it, and returns the resulting number. */
async function enter({ canvasElement, canvas, userEvent }: Canvas, label: string, text: string) {
  const input = canvas.getByLabelText(label);
  await userEvent.clear(input);
  await userEvent.type(input, text);
  await userEvent.tab();
  return readStoryValue(canvasElement)?.numberValue;
}

/**
 * Accepts plain digits and any unambiguous notation. `1,234` is parsed as in English, where a comma separates
 * thousands.
 */
export const LocaleNotations = createFieldStory({ definition: money }, async story => {
  for (const text of ['1234.56', '1,234.56', '1 234,56', '+1234,56']) {
    await expect(await enter(story, 'Price', text)).toBe(1234.56);
    await expect(story.canvas.getByLabelText('Price')).toHaveValue('1,234.56');
  }
  await expect(await enter(story, 'Price', '1,234')).toBe(1234);
  await expect(await enter(story, 'Price', '-.5')).toBe(-0.5);
});

/** `1,234` is read by the rules of Ukrainian, in which a comma separates decimals. */
export const UkrainianNotations = createFieldStory(
  { definition: { ...money, name: 'Ціна' }, locale: 'uk' },
  async story => {
    for (const text of ['1234,56', '1 234,56', '1,234.56', '1234.56']) {
      await expect(await enter(story, 'Ціна', text)).toBe(1234.56);
      await expect(story.canvas.getByLabelText('Ціна')).toHaveDisplayValue(/^1\s234,56$/);
    }
    await expect(await enter(story, 'Ціна', '1,234')).toBe(1.23);
  },
);

/** Rounds half away from zero to the decimals of the field, without floating-point artefacts. */
export const Precision = createFieldStory({ definition: money }, async story => {
  await expect(await enter(story, 'Price', '1.005')).toBe(1.01);
  await expect(await enter(story, 'Price', '-2.675')).toBe(-2.68);
});

export const WholeNumbers = createFieldStory({ definition: whole }, async story => {
  await expect(await enter(story, 'Count', '2.5')).toBe(3);
  await expect(await enter(story, 'Count', '1e5')).toBeUndefined();
  await expect(story.canvas.getByLabelText('Count')).toHaveValue('1e5');
});

/** The value is reported while the user types, after a short pause, not only on blur. */
export const UpdatesOnInput = createFieldStory(
  { definition: money },
  async ({ canvasElement, canvas, userEvent }) => {
    const input = canvas.getByLabelText('Price');
    await userEvent.type(input, '12.5');
    await waitFor(() => expect(readStoryValue(canvasElement)).toEqual({ numberValue: 12.5 }));
    await expect(input).toHaveFocus();
    await expect(input).toHaveValue('12.5');
  },
);

/** Arrow keys move by the smallest decimal, even from a text just typed. The mouse wheel changes nothing. */
export const StepByArrows = createFieldStory(
  { definition: { ...money, precision: 1 }, value: { numberValue: 0.1 } },
  async ({ canvasElement, canvas, userEvent }) => {
    const input = canvas.getByLabelText('Price');
    await userEvent.click(input);
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    await expect(readStoryValue(canvasElement)).toEqual({ numberValue: 0.3 });
    await expect(input).toHaveValue('0.3');
    await userEvent.clear(input);
    await userEvent.type(input, '5{ArrowDown}');
    await expect(input).toHaveValue('4.9');
    await fireEvent.wheel(input, { deltaY: -100 });
    await waitFor(() => expect(readStoryValue(canvasElement)).toEqual({ numberValue: 4.9 }));
  },
);

/** A number beyond the exactly representable range is reported with the limit. */
export const BeyondLimits = createFormStory({ definition: whole }, async ({ canvas, userEvent }) => {
  const input = canvas.getByLabelText('Count');
  await userEvent.type(input, '9007199254740991');
  await userEvent.tab();
  await expect(input).not.toHaveAttribute('aria-invalid');
  await userEvent.clear(input);
  await userEvent.type(input, '9007199254740992');
  await userEvent.tab();
  await waitFor(() => expect(input).toHaveAccessibleDescription(/Too large: 9007199254740991 at most/));
  await userEvent.clear(input);
  await userEvent.type(input, '-99999999999999999');
  await userEvent.tab();
  await waitFor(() => expect(input).toHaveAccessibleDescription(/Too small/));
});

/** Filters by a range in the language's notation. A reversed or invalid range is reported and not applied. */
export const RangeFilter = createFieldStory(
  { definition: money },
  async ({ canvasElement, canvas, userEvent }) => {
    const [from, till] = [canvas.getByLabelText('Price: From'), canvas.getByLabelText('Price: To')];
    await userEvent.type(from, '1,000.5');
    await userEvent.type(till, '10');
    await userEvent.tab();
    await expect(readStoryFilter(canvasElement)).toEqual({ numberRangeValue: { from: 1000.5 } });
    await expect(till).toHaveAttribute('aria-invalid', 'true');
    await expect(till).toHaveAccessibleDescription(/must be before/);
    await userEvent.clear(till);
    await userEvent.type(till, 'many');
    await userEvent.tab();
    await expect(till).toHaveAccessibleDescription('Enter a number.');
    await userEvent.clear(till);
    await userEvent.type(till, '2000');
    await userEvent.tab();
    await expect(readStoryFilter(canvasElement)).toEqual({ numberRangeValue: { from: 1000.5, till: 2000 } });
    await userEvent.clear(from);
    await userEvent.clear(till);
    await userEvent.tab();
    await expect(readStoryFilter(canvasElement)).toBeUndefined();
  },
);
