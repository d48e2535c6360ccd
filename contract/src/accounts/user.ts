import { boolean, type InferType, number, object, string } from 'yup';

/** The user object of every response. `user_type`: 1 administrator, 2 member. */
export const userView = object({
  id: number().integer().required(),
  name: string().required(),
  email: string().required(),
  user_type: number().oneOf([1, 2]).required(),
  is_active: boolean().required(),
  current_credits: number().integer().min(0).required(),
});
export type UserView = InferType<typeof userView>;
