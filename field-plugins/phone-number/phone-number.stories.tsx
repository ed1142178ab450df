import type { Meta } from '@storybook/react-vite';
import { expect, fireEvent, screen, waitFor, within } from 'storybook/test';
import type { FieldDefinition } from '#core/model.ts';
import {
  createFieldStories,
  createFieldStory,
  FieldStory,
  readStoryValue,
} from '../shared/stage/FieldStory.tsx';
import { phoneNumberSamples } from './phone-number.samples.ts';

const stories = createFieldStories(phoneNumberSamples, {
  long: { stringValue: 'not a number at all, sorry' },
  ukrainian: { stringValue: '+380441234567' },
  ukrainianName: 'Телефон',
});

export default { title: 'Field types/Phone number', component: FieldStory } satisfies Meta<typeof FieldStory>;

export const Empty = stories.Empty;
export const Filled = stories.Filled;
export const RequiredError = stories.RequiredError;
export const ReadOnly = stories.ReadOnly;
export const LongText = stories.LongText;
export const Ukrainian = stories.Ukrainian;
export const ListOfValues = stories.ListOfValues;

const definition: FieldDefinition = { id: 'phone', code: 'phone', name: 'Phone', type: 'PhoneNumber' };
const withSettings = (settings: FieldDefinition['settings']) => ({ ...definition, settings });

const number = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Phone' });
const country = () => screen.getByRole('combobox', { name: /country/ });
const getActiveOption = () => document.querySelector('.dk-country-option[data-active="true"]')?.textContent;
const options = () => within(screen.getByRole('listbox')).getAllByRole('option');
const popup = () => screen.getByRole('listbox').parentElement?.getBoundingClientRect();
const leave = () => number().blur();
/** Presses the keys one right after the other, because a letter would begin a new word after 700 ms. */
const typeLetters = (letters: string) => {
  // All events have the same time, as if the page had been busy since: drawing the list can take longer than the pause
  // that ends a word.
  const events = [...letters].map(
    key => new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
  );
  for (const event of events) fireEvent(document.activeElement ?? document.body, event);
};

/** A number in national form belongs to the account's country. It is stored in international form. */
export const NationalConvertedToInternational = createFieldStory(
  { definition },
  async ({ canvasElement, userEvent }) => {
    await userEvent.type(number(), '044 123-45-67');
    leave();
    await waitFor(() => expect(readStoryValue(canvasElement)).toEqual({ stringValue: '+380441234567' }));
    await waitFor(() => expect(number()).toHaveValue('+380 44 123 4567'));
    await expect(number()).not.toHaveAttribute('aria-invalid');
    await expect(screen.getByRole('link', { name: 'Phone: Call' })).toHaveAttribute(
      'href',
      'tel:+380441234567',
    );
  },
);

/**
 * The calling code is in the number, or in the placeholder if there is no number. The flag next to it doesn't repeat
 * the code.
 */
export const CallingCodeNotDuplicated = createFieldStory(
  { definition, value: { stringValue: '+380441234567' } },
  async ({ userEvent }) => {
    await expect(number()).toHaveValue('+380 44 123 4567');
    await expect(country()).toHaveTextContent(/^$/);
    await userEvent.clear(number());
    await expect(number()).toHaveAttribute('placeholder', '+380');
  },
);

export const CallingCodeSelectsCountry = createFieldStory(
  { definition },
  async ({ canvasElement, userEvent }) => {
    await userEvent.type(number(), '+48 512 345 678');
    leave();
    await waitFor(() => expect(readStoryValue(canvasElement)).toEqual({ stringValue: '+48512345678' }));
    await expect(country()).toHaveAccessibleName('Phone: country, Poland +48');
  },
);

export const TypeToFindCountry = createFieldStory({ definition }, async ({ userEvent }) => {
  country().focus();
  typeLetters('ger');
  await expect(screen.getByRole('listbox')).toBeVisible();
  await waitFor(() => expect(getActiveOption()).toBe('Germany+49'));
  await expect(country()).toHaveAttribute(
    'aria-activedescendant',
    expect.stringContaining(String(options().findIndex(option => option.textContent === 'Germany+49'))),
  );
  // After 700 ms, a new word starts. A calling code works as well as a name.
  await new Promise(resolve => setTimeout(resolve, 800));
  typeLetters('+48');
  await waitFor(() => expect(getActiveOption()).toBe('Poland+48'));
  await userEvent.keyboard('{Enter}');
  await expect(screen.queryByRole('listbox')).toBeNull();
  await expect(country()).toHaveAccessibleName('Phone: country, Poland +48');
});

export const CountryByArrowKeys = createFieldStory({ definition }, async ({ userEvent }) => {
  country().focus();
  await userEvent.keyboard('{ArrowDown}');
  await waitFor(() => expect(getActiveOption()).toBe('Ukraine+380'));
  await userEvent.keyboard('{End}');
  await waitFor(() => expect(getActiveOption()).toBe('Zimbabwe+263'));
  await userEvent.keyboard('{Home}{ArrowDown}');
  await waitFor(() => expect(getActiveOption()).toBe('United States+1'));
  await userEvent.keyboard('{Escape}');
  await expect(screen.queryByRole('listbox')).toBeNull();
  await expect(country()).toHaveAccessibleName('Phone: country, Ukraine +380');
  await expect(country()).toHaveFocus();
});

/** The names of countries and their order follow the language. Typing also finds English names. */
export const CountriesInUkrainian = createFieldStory(
  { definition: { ...definition, name: 'Телефон' }, locale: 'uk' },
  async ({ userEvent }) => {
    screen.getByRole('combobox', { name: 'Телефон: країна, Україна +380' }).focus();
    typeLetters('нім');
    await waitFor(() => expect(getActiveOption()).toBe('Німеччина+49'));
    await userEvent.keyboard('{Escape}');
    typeLetters('pola');
    await waitFor(() => expect(getActiveOption()).toBe('Польща+48'));
    await userEvent.keyboard('{Enter}');
    await expect(screen.getByRole('combobox', { name: /Польща/ })).toHaveFocus();
  },
);

export const PreferredFirst = createFieldStory(
  { definition: withSettings({ preferredCountries: 'pl, de' }) },
  async ({ userEvent }) => {
    await userEvent.click(country());
    await expect(
      options()
        .slice(0, 3)
        .map(option => option.textContent),
    ).toEqual(['Poland+48', 'Germany+49', 'Afghanistan+93']);
    await expect(options()).toHaveLength(245);
    await waitFor(() => {
      const flag = document.querySelector<HTMLImageElement>('img[data-country="pl"]');
      expect(flag?.src).toMatch(/^data:image\/svg/);
      expect(flag?.naturalWidth).toBeGreaterThan(0);
    });
  },
);

/** With more than 200 px below, the list opens downwards. */
export const OpensBelow = createFieldStory({ definition }, async ({ userEvent }) => {
  await userEvent.click(country());
  await expect(popup()?.top).toBeGreaterThan(country().getBoundingClientRect().bottom);
});

/** With 200 px or less below, the list opens upwards. */
export const OpensAbove = {
  ...createFieldStory({ definition }, async ({ canvasElement, userEvent }) => {
    const top = country().getBoundingClientRect().bottom;
    const push = window.innerHeight - 200 - top;
    canvasElement.style.paddingTop = `${push}px`;
    await userEvent.click(country());
    await expect(popup()?.bottom).toBeLessThan(country().getBoundingClientRect().top);
    await userEvent.click(country());
    canvasElement.style.paddingTop = `${push - 1}px`;
    await userEvent.click(country());
    await expect(popup()?.top).toBeGreaterThan(country().getBoundingClientRect().bottom);
    canvasElement.style.paddingTop = '';
  }),
};

/** No input is lost, and the error is shown. */
export const InvalidNumber = createFieldStory({ definition }, async ({ canvasElement, userEvent }) => {
  await userEvent.type(number(), '+380 44 12');
  leave();
  await waitFor(() => expect(number()).toHaveAttribute('aria-invalid', 'true'));
  await expect(number()).toHaveValue('+380 44 12');
  await expect(number()).toHaveAccessibleDescription('This number is too short for its country.');
  await expect(readStoryValue(canvasElement)).toEqual({ stringValue: '+380 44 12' });
  await userEvent.type(number(), '3 45 67');
  leave();
  await waitFor(() => expect(number()).not.toHaveAttribute('aria-invalid'));
  await expect(readStoryValue(canvasElement)).toEqual({ stringValue: '+380441234567' });
});

/** Choosing another country converts the number. */
export const CountryChangesNumber = createFieldStory(
  { definition, value: { stringValue: '+48512345678' } },
  async ({ canvasElement, userEvent }) => {
    country().focus();
    typeLetters('germ');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(readStoryValue(canvasElement)).toEqual({ stringValue: '+49512345678' }));
  },
);

export const OnlyPhoneCharacters = createFieldStory(
  { definition: withSettings({ onlyPhoneCharacters: true }) },
  async ({ canvasElement, userEvent }) => {
    await userEvent.type(number(), '(044) 12a');
    await expect(number()).toHaveValue('(044) 12');
    await expect(number()).toHaveAccessibleDescription(
      'Use only digits, spaces, brackets, hyphens and a plus sign.',
    );
    await userEvent.type(number(), '3-45-67');
    leave();
    await waitFor(() => expect(readStoryValue(canvasElement)).toEqual({ stringValue: '+380441234567' }));
    await expect(number()).toHaveAccessibleDescription('');
  },
);

export const CustomPattern = createFieldStory(
  { definition: withSettings({ pattern: '\\+380(50|67)\\d{7}' }) },
  async ({ canvasElement, userEvent }) => {
    await userEvent.type(number(), '044 123 4567');
    leave();
    await waitFor(() => expect(number()).toHaveAttribute('aria-invalid', 'true'));
    await userEvent.clear(number());
    await userEvent.type(number(), '067 123 4567');
    leave();
    await waitFor(() => expect(readStoryValue(canvasElement)).toEqual({ stringValue: '+380671234567' }));
    await expect(number()).not.toHaveAttribute('aria-invalid');
  },
);

export const AutodetectedCountry = createFieldStory(
  {
    definition: withSettings({ autodetectCountry: true }),
    services: { visitorCountry: async () => 'de' },
  },
  async () => {
    await waitFor(() => expect(country()).toHaveAccessibleName('Phone: country, Germany +49'));
  },
);

/**
 * If the visitor's country can't be determined, the first preferred country is used (specification section
 * 8).
 */
export const AutodetectionFallback = createFieldStory(
  {
    definition: withSettings({ autodetectCountry: true, preferredCountries: 'pl, ua' }),
    services: { visitorCountry: () => Promise.reject(new Error('unable to fetch the country')) },
  },
  async () => {
    await waitFor(() => expect(country()).toHaveAccessibleName('Phone: country, Poland +48'));
  },
);
