/** The parts of a card as columns of a table, with common names of fields that contain them. */

/** Identifies cards written by Docket. */
export const VCARD_PRODUCT_ID = '-//Docket//Contacts//EN';

export interface VcardColumn {
  readonly id: string;
  readonly names: Readonly<Record<'en' | 'uk', string>>;
  /** Further names of fields that contain the value, in order of preference. */
  readonly aliases: readonly string[];
  /** The group of the column: all values of a group can be stored in one list field. */
  readonly group: VcardGroup | null;
}

export type VcardGroup = 'phone' | 'email' | 'address' | 'website';

/** Names of fields that accept any value of a group. */
export const VCARD_GROUP_NAMES: Readonly<Record<VcardGroup, readonly string[]>> = {
  phone: [
    'Phone',
    'Phones',
    'Phone number',
    'Phone numbers',
    'Telephone',
    'Tel',
    'Телефон',
    'Телефони',
    'Номер телефону',
  ],
  email: [
    'Email',
    'E-mail',
    'Emails',
    'E-mails',
    'Email address',
    'Ел. пошта',
    'Ел. адреса',
    'Електронна пошта',
    'Пошта',
  ],
  address: ['Address', 'Addresses', 'Адреса', 'Адреси'],
  website: ['Website', 'Websites', 'Web site', 'URL', 'Сайт', 'Вебсайт', 'Веб-сайт'],
};

const column = (
  id: string,
  names: readonly [en: string, uk: string],
  { aliases = [], group = null }: { aliases?: readonly string[]; group?: VcardGroup | null } = {},
): VcardColumn => ({ id, names: { en: names[0], uk: names[1] }, aliases, group });

const grouped = (group: VcardGroup, aliases: readonly string[] = []) => ({ group, aliases });

export const vcardColumns = [
  column('name', ['Name', 'Ім’я'], { aliases: ['Full name', 'Повне ім’я', 'ПІБ'] }),
  column('givenName', ['First name', 'Власне ім’я'], { aliases: ['Given name'] }),
  column('middleName', ['Middle name', 'По батькові'], { aliases: ['Patronymic'] }),
  column('familyName', ['Last name', 'Прізвище'], { aliases: ['Surname', 'Family name'] }),
  column('nickname', ['Nickname', 'Псевдонім']),
  column('phone', ['Phone', 'Телефон'], grouped('phone')),
  column(
    'phoneMobile',
    ['Phone (mobile)', 'Телефон (мобільний)'],
    grouped('phone', ['Mobile', 'Mobile phone', 'Cell', 'Мобільний', 'Мобільний телефон']),
  ),
  column(
    'phoneWork',
    ['Phone (work)', 'Телефон (робочий)'],
    grouped('phone', ['Work phone', 'Office phone', 'Робочий телефон']),
  ),
  column(
    'phoneHome',
    ['Phone (home)', 'Телефон (домашній)'],
    grouped('phone', ['Home phone', 'Домашній телефон']),
  ),
  column('fax', ['Fax', 'Факс']),
  column('email', ['Email', 'Ел. пошта'], grouped('email')),
  column(
    'emailWork',
    ['Email (work)', 'Ел. пошта (робоча)'],
    grouped('email', ['Work email', 'Робоча пошта']),
  ),
  column(
    'emailHome',
    ['Email (home)', 'Ел. пошта (особиста)'],
    grouped('email', ['Home email', 'Personal email', 'Особиста пошта']),
  ),
  column('organisation', ['Organisation', 'Організація'], {
    aliases: [
      'Organization',
      'Company',
      'Company name',
      'Employer',
      'Workplace',
      'Компанія',
      'Місце роботи',
      'Роботодавець',
    ],
  }),
  column('department', ['Department', 'Відділ']),
  column('title', ['Job title', 'Посада'], { aliases: ['Title', 'Job', 'Position'] }),
  column('role', ['Role', 'Роль']),
  column('birthday', ['Birthday', 'День народження'], {
    aliases: ['Date of birth', 'Birth date', 'Дата народження'],
  }),
  column('birthdayWithoutYear', ['Birthday without a year', 'День народження без року']),
  column('anniversary', ['Anniversary', 'Річниця']),
  column('address', ['Address', 'Адреса'], grouped('address')),
  column(
    'addressWork',
    ['Address (work)', 'Адреса (робоча)'],
    grouped('address', ['Work address', 'Робоча адреса']),
  ),
  column(
    'addressHome',
    ['Address (home)', 'Адреса (домашня)'],
    grouped('address', ['Home address', 'Домашня адреса']),
  ),
  column('website', ['Website', 'Сайт'], grouped('website')),
  column('note', ['Note', 'Нотатка'], { aliases: ['Notes', 'Нотатки', 'Примітка', 'Примітки'] }),
  column('categories', ['Categories', 'Категорії']),
  column('related', ['Related people', 'Пов’язані люди']),
  column('uid', ['UID', 'UID'], { aliases: ['vCard UID'] }),
] as const satisfies readonly VcardColumn[];

export type VcardColumnId = (typeof vcardColumns)[number]['id'];
