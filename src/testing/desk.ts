import { type TestApp, testApp } from './api.ts';
import { addCarrier, addOperator, findTestActor, type TestActor } from './carriers.ts';

interface Desk {
  app: TestApp;
  admin: TestActor;
  support: TestActor;
  /** The owner of a company, who is no operator. */
  owner: TestActor;
}

/** An app with both roles of operators, and a carrier whom their work concerns. */
export async function deskApp(): Promise<Desk> {
  const app = await testApp({ findActor: findTestActor });
  const [admin, support] = [await addOperator(app.sql), await addOperator(app.sql, 'support')];
  const { owner } = await addCarrier(app.sql);
  return { app, admin, support, owner };
}
