import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { MessagesProvider } from '../../i18n/MessagesProvider.tsx';
import { createMessages } from '../../i18n/messages.ts';
import en from '../../messages/en.json' with { type: 'json' };
import uk from '../../messages/uk.json' with { type: 'json' };
import { Pager } from './Pager.tsx';
import { getTotalKind } from './total.ts';

afterEach(cleanup);

test.each([
  ['exact', { totalExact: true, totalIsMinimum: false }, '31–42 of 42', '31–42 з 42'],
  ['approximate', { totalExact: false, totalIsMinimum: false }, '31–60 of about 42', '31–60 з приблизно 42'],
  ['a minimum', { totalExact: false, totalIsMinimum: true }, '31–60 of more than 42', '31–60 з понад 42'],
] as const)('describes a total that is %s in both languages', (_, total, english, ukrainian) => {
  for (const [locale, messages, text] of [
    ['en', en, english],
    ['uk', uk, ukrainian],
  ] as const) {
    render(
      <MessagesProvider messages={createMessages(locale, [messages])}>
        <Pager
          page={2}
          pageCount={3}
          pageSize={30}
          total={42}
          totalKind={getTotalKind(total)}
          onPage={() => undefined}
        />
      </MessagesProvider>,
    );
    expect(screen.getByText(text)).toBeTruthy();
    cleanup();
  }
});
