import { expect, type Page } from '@playwright/test';
import { getUsualViewports } from '../support/looks.ts';
import { test } from '../support/people.ts';

const texts = {
  en: {
    tryIt: 'Try the demo',
    ready: /Your demo is ready: \d+ records/,
    home: [
      /^Requests: Urgent, not delivered/,
      /Confirm the delivery time with the hospital/,
      /Yurii Bilyk/,
      /The blankets are in Lviv/,
    ],
    screens: {
      '/reports': ['Requests by month', 'People helped', 'What donors gave'],
      '/automation': ['Assign new requests', 'Tell about deliveries', 'Urgent requests'],
      '/reminders': ['Confirm the delivery time with the hospital', 'Weekly stock count'],
      '/files': ['list-of-needs.csv', 'waybill-1370.pdf', 'letter-of-thanks.pdf'],
      '/notifications': ['@Demo admin, the road is clear, I can leave tomorrow at eight.'],
      '/bots': ['Chat on our site'],
      '/bots/forms': ['Request for help'],
      '/chat': ['Nina Hnatiuk', 'Yurii Bilyk'],
    },
  },
  uk: {
    tryIt: 'Спробувати демо',
    ready: /Демо готове: \d+ запис/,
    home: [
      /^Запити: Термінові, ще не доставлені/,
      /Узгодити з лікарнею час доставки/,
      /Юрій Білик/,
      /Ковдри у Львові/,
    ],
    screens: {
      '/reports': ['Запити за місяцями', 'Скільком людям допомогли', 'Внесок донорів'],
      '/automation': ['Розподіл нових запитів', 'Сповіщення про доставку', 'Термінові запити'],
      '/reminders': ['Узгодити з лікарнею час доставки', 'Щотижнева перевірка залишків'],
      '/files': ['перелік-потреб.csv', 'накладна-1370.pdf', 'лист-подяка.pdf'],
      '/notifications': ['@Демо-адміністратор, дорога вільна, можу виїхати завтра о восьмій.'],
      '/bots': ['Чат на нашому сайті'],
      '/bots/forms': ['Запит на допомогу'],
      '/chat': ['Ніна Гнатюк', 'Юрій Білик'],
    },
  },
};

for (const { locale, ...viewport } of getUsualViewports('uk')) {
  const words = texts[locale];

  test(`has content on every screen of the demo (${locale}, ${viewport.width} px)`, async ({
    page,
    watch,
  }) => {
    test.setTimeout(240_000);
    watch(page);
    await page.setViewportSize(viewport);
    await page.goto('/login');
    if (locale === 'uk') await page.locator('button[lang=uk]').click();
    await page.getByRole('button', { name: words.tryIt }).click();
    await expect(page.getByText(words.ready)).toBeVisible({ timeout: 120_000 });

    await page.goto('/');
    for (const text of words.home) await expect(getText(page, text)).toBeVisible();
    for (const [path, shown] of Object.entries(words.screens)) {
      await page.goto(path);
      for (const text of shown) await expect(getText(page, text), path).toBeVisible();
    }
  });
}

function getText(page: Page, text: string | RegExp) {
  return page.locator('main').getByText(text).filter({ visible: true }).first();
}
