import { beforeEach, describe, expect, test } from 'vitest';
import { text } from '#server/core/translate.ts';
import { HELP_NUMBERS } from '#shared/office/support/help-numbers.ts';
import { type Advice, type AdviceInput, adviceApi, adviceInput } from '#shared/people/reference/advice-api.ts';
import { referenceApi } from '#shared/people/reference/api.ts';
import { type HelpTopicInput, helpApi } from '#shared/people/reference/help-api.ts';
import { GOODS_TOPIC, HELP_GROUPS, HELP_TOPICS } from '#shared/people/reference/help-topics.ts';
import { textsApi } from '#shared/people/reference/texts-api.ts';
import { outcome } from '#testing/booking-actions.ts';
import { deskScene } from '#testing/scene.ts';
import { problemOf } from '#testing/server/api.ts';
import type { TestActor } from '#testing/server/carriers.ts';

const { app, admin, support, owner } = deskScene();

const WIFI = { key: 'amenities.wifi' } as const;

const OWN = { uk: 'Інтернет', en: 'Internet' };

const BUILT_IN = { uk: 'Wi-Fi', en: 'Wi-Fi' };

const set = (actor: TestActor, body = OWN) => app.call(textsApi.setText, { params: WIFI, body }, actor.token);

const one = async () => (await app.call(textsApi.texts, {}, admin.token)).find(({ key }) => key === WIFI.key);

const read = async () => (await app.call(referenceApi.bulletins, {})).texts;

async function newestEntry() {
  const [entry] =
    await app.sql`select action, subject_id as "of", before, after from audit_entry order by id desc limit 1`;
  return entry;
}

test('a name is read by everybody until it goes back, and each change is in the log', async () => {
  expect(await one()).toEqual({ ...WIFI, ...BUILT_IN, builtIn: true });
  expect(await read()).toBeUndefined();
  await set(admin);
  expect(await one()).toEqual({ ...WIFI, ...OWN, builtIn: false });
  expect(await read()).toEqual({ [WIFI.key]: OWN });
  expect(await newestEntry()).toEqual({ action: 'texts.setText', of: WIFI.key, before: { builtIn: true }, after: OWN });
  await app.call(textsApi.resetText, { params: WIFI }, admin.token);
  expect(await newestEntry()).toMatchObject({ action: 'texts.resetText', before: OWN, after: { builtIn: true } });
  expect(await read()).toBeUndefined();
});

test('a name that equals the built-in one is not stored', async () => {
  await set(admin);
  await set(admin, BUILT_IN);
  expect(await app.sql`select from own_text`).toHaveLength(0);
});

test('both languages are needed, only known names are taken, and only from administrators', async () => {
  expect(await problemOf(set(admin, { uk: 'Інтернет', en: ' ' }))).toMatchObject({
    code: 'invalid_input',
    errors: [{ field: 'en', key: 'field_required' }],
  });
  expect((await problemOf(set(admin, { uk: 'І'.repeat(41), en: 'I' }))).errors).toEqual([
    { field: 'uk', key: 'text_max_length' },
  ]);
  const headers = { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' };
  const unknown = await app.request('PUT', '/api/admin/texts/core.title.admin', { headers, body: JSON.stringify(OWN) });
  expect(unknown.status).toBe(422);
  for (const actor of [support, owner]) {
    expect(await outcome(set(actor))).toBe('not_allowed');
    expect(await outcome(app.call(textsApi.resetText, { params: WIFI }, actor.token))).toBe('not_allowed');
  }
});

describe('a text about the border', () => {
  const OWN = {
    uk: 'Зброї та ліків.',
    en: 'Weapons and medicines.',
    source: 'https://customs.gov.ua/rules',
    checkedOn: '2026-06-01',
  };
  const params = { topic: 'goods' } as const;
  const goodsOf = (all: Advice[]) => all.find(({ topic }) => topic === 'goods');
  const read = async () => goodsOf(await app.call(adviceApi.all, {}));
  const set = async (actor: TestActor, change: Partial<AdviceInput> = {}) =>
    goodsOf(await app.call(adviceApi.set, { params, body: { ...OWN, ...change } }, actor.token));

  async function newestEntry() {
    const [entry] = await app.sql`select action, before, after from audit_entry order by id desc limit 1`;
    return entry;
  }

  test('the built-in text is shown until an administrator writes another one, and again after going back', async () => {
    const builtIn = await read();
    expect(builtIn).toMatchObject({ uk: text('uk', 'help.parcel.forbidden.a'), builtIn: true });
    expect(await set(admin)).toEqual({ topic: 'goods', ...OWN, builtIn: false });
    expect(await read()).toEqual({ topic: 'goods', ...OWN, builtIn: false });
    expect(await newestEntry()).toEqual({ action: 'advice.set', before: { builtIn: true }, after: OWN });
    await set(admin, { en: 'Weapons.' });
    expect(goodsOf(await app.call(adviceApi.reset, { params }, admin.token))).toEqual(builtIn);
    expect(await newestEntry()).toEqual({
      action: 'advice.reset',
      before: { ...OWN, en: 'Weapons.' },
      after: { builtIn: true },
    });
  });

  test('every built-in text has both languages, a source that can be opened, and a day before today', async () => {
    for (const { topic, builtIn, ...advice } of await app.call(adviceApi.all, {})) {
      expect(adviceInput.safeParse(advice).data, topic).toEqual(advice);
      expect(URL.canParse(advice.source) && advice.checkedOn < '2026-06-10' && builtIn, topic).toBe(true);
    }
  });

  test.each([
    [{ en: ' ' }, 'en', 'field_required'],
    [{ source: 'http://customs.gov.ua' }, 'source', 'link_format'],
    [{ source: 'https://customs.gov.ua/a b' }, 'source', 'link_format'],
    [{ checkedOn: '2026-06-11' }, 'checkedOn', 'date_format'],
  ])('is refused with %j', async (change, field, key) => {
    expect(await problemOf(set(admin, change))).toMatchObject({ code: 'invalid_input', errors: [{ field, key }] });
  });

  test('is written by administrators only', async () => {
    expect(await outcome(set(support))).toBe('not_allowed');
    expect(await outcome(set(owner))).toBe('not_allowed');
    expect(await outcome(app.call(adviceApi.reset, { params }, support.token))).toBe('not_allowed');
  });
});

describe('questions and answers', () => {
  beforeEach(() => app.sql`truncate help_topic`);

  const [FIRST, SECOND, ...REST] = HELP_TOPICS.parcel;

  const OWN: HelpTopicInput = {
    ukQuestion: 'Чи можна з собакою?',
    ukAnswer: 'Так, у переносці.',
    enQuestion: 'May a dog come?',
    enAnswer: 'Yes, in a carrier.',
    hidden: false,
    place: 0,
  };

  const set = (topic: string, body: HelpTopicInput, actor = admin) =>
    app.call(helpApi.setTopic, { params: { topic }, body }, actor.token);

  const add = (body: HelpTopicInput, actor = admin) =>
    app.call(helpApi.addTopic, { body: { ...body, group: 'parcel' } }, actor.token);
  const reset = (topic: string, actor = admin) => app.call(helpApi.resetTopic, { params: { topic } }, actor.token);
  const read = () => app.call(helpApi.changed, {});

  async function parcelTopics() {
    const topics = await app.call(helpApi.topics, {}, admin.token);
    return topics.filter(({ group }) => group === 'parcel').map(({ topic }) => topic);
  }

  /** The built-in text of a question, as the form sends it. */
  function builtIn(topic: (typeof HELP_TOPICS)['parcel'][number], place: number, hidden = false): HelpTopicInput {
    return {
      ukQuestion: text('uk', `${topic}.q`, HELP_NUMBERS),
      ukAnswer: text('uk', `${topic}.a`, HELP_NUMBERS),
      enQuestion: text('en', `${topic}.q`, HELP_NUMBERS),
      enAnswer: text('en', `${topic}.a`, HELP_NUMBERS),
      hidden,
      place,
    };
  }

  async function newestEntry() {
    const [entry] = await app.sql`select action, subject_id, before, after from audit_entry order by id desc limit 1`;
    return entry;
  }

  test('every built-in question is there in both languages while nobody has changed one', async () => {
    const topics = await app.call(helpApi.topics, {}, admin.token);
    expect(topics.map(({ topic }) => topic)).toEqual(HELP_GROUPS.flatMap((group) => [...HELP_TOPICS[group]]));
    expect(
      topics.every(({ builtIn: one, hidden, uk, en }) => one && !hidden && uk.answer !== '' && en.answer !== ''),
    ).toBe(true);
    expect(await read()).toEqual([]);
  });

  test('a built-in question is changed, moved and given its text back, and its place stays', async () => {
    await set(SECOND, OWN);
    expect(await parcelTopics()).toEqual([SECOND, FIRST, ...REST]);
    const uk = { question: OWN.ukQuestion, answer: OWN.ukAnswer };
    const en = { question: OWN.enQuestion, answer: OWN.enAnswer };
    expect((await read())[0]).toEqual({ topic: SECOND, hidden: false, texts: { uk, en } });
    expect(await newestEntry()).toMatchObject({
      action: 'help.setTopic',
      subjectId: 'parcel/price',
      before: { place: 1, hidden: false, builtIn: true },
      after: { place: 0, hidden: false, ukQuestion: OWN.ukQuestion },
    });
    await reset(SECOND);
    expect((await read())[0]).toEqual({ topic: SECOND, hidden: false, texts: null });
    expect(await parcelTopics()).toEqual([SECOND, FIRST, ...REST]);
  });

  test('a text that equals the built-in one is not stored', async () => {
    await set(FIRST, builtIn(FIRST, 1, true));
    expect(await read()).toContainEqual({ topic: FIRST, hidden: true, texts: null });
    expect(await parcelTopics()).toEqual([SECOND, FIRST, ...REST]);
  });

  test('an own question is added at its place, hidden from readers, and removed', async () => {
    await add({ ...OWN, place: 1 });
    const [, topic = ''] = await parcelTopics();
    expect(await parcelTopics()).toEqual([FIRST, topic, SECOND, ...REST]);
    expect((await read()).map((row) => row.topic)).toContain(topic);
    await set(topic, { ...OWN, hidden: true, place: 1000 });
    expect(await parcelTopics()).toEqual([FIRST, SECOND, ...REST, topic]);
    expect(JSON.stringify(await read())).not.toContain(OWN.ukAnswer);
    await reset(topic);
    expect(await parcelTopics()).toEqual([FIRST, SECOND, ...REST]);
    expect(await newestEntry()).toMatchObject({
      action: 'help.resetTopic',
      subjectId: topic.split('.').slice(1).join('/'),
    });
    expect(await outcome(set(topic, OWN))).toBe('not_found');
  });

  test('the answer about forbidden goods stays where it is written', async () => {
    await set(GOODS_TOPIC, { ...OWN, place: 0 });
    expect(await read()).toContainEqual({ topic: GOODS_TOPIC, hidden: false, texts: null });
  });

  test('both languages are needed, and only administrators write', async () => {
    expect(await problemOf(add({ ...OWN, enAnswer: ' ' }))).toMatchObject({
      code: 'invalid_input',
      errors: [{ field: 'enAnswer', key: 'field_required' }],
    });
    expect(await outcome(set('help.parcel.nothing', OWN))).toBe('not_found');
    for (const actor of [support, owner]) {
      expect(await outcome(add(OWN, actor))).toBe('not_allowed');
      expect(await outcome(set(FIRST, OWN, actor))).toBe('not_allowed');
      expect(await outcome(reset(FIRST, actor))).toBe('not_allowed');
      expect(await outcome(app.call(helpApi.topics, {}, actor.token))).toBe('not_allowed');
    }
  });

  test('two administrators who add at once get a place each', async () => {
    await Promise.all([add(OWN), add(OWN), add(OWN)]);
    const rows = await app.sql<
      { place: number }[]
    >`select place from help_topic where topic like 'help.parcel.%' order by place`;
    expect(rows.map(({ place }) => place)).toEqual(rows.map((_row, at) => at));
  });
});
