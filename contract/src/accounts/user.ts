import { boolean, type InferType, number, object, string } from 'yup';

/** A user as every response returns them. `user_type` is 1 for an administrator and 2 for a member. */
export const userView = object({
  id: number().integer().required(),
  name: string().required(),
  email: string().required(),
  user_type: number().oneOf([1, 2]).required(),
  is_active: boolean().required(),
  current_credits: number().integer().min(0).required(),
});
export type UserView = InferType<typeof userView>;
